-- R21: what a short job has loaded stands there when it is over, whether a measurement has seen it or not.

select plan(9);

select t.org() as org \gset
select fleet.register_model('large', vram_min_mb => 20000) \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(24000))) as node \gset
select t.job(:'org', requires => '{"models": ["large"]}') as first \gset
select t.claim(:'node') as a \gset
select t.complete(:'a');

select is((select reserved_mb from fleet.devices), 0, 'nothing is reserved any more');
select is((select available_mb from fleet.devices), 4000, 'but the model is there');
select is((select would_evict from fleet.place(:'org', '{"vram_min_mb": 16000}')), '{large}', 'and can be unloaded');
select is((select would_evict from fleet.place(:'org', '{"models": ["large"]}')), '{}', 'not for itself');
select is((select would_evict from fleet.place(:'org', '{"models": ["large"], "vram_min_mb": 24000}')), '{}', 'also where the work has more besides');
select fleet.set_node_model_state(:'node', 'large', 'loaded', 'gpu0', 20000);
select is((select available_mb from fleet.devices), 4000, 'once');
select is((select would_evict from fleet.place(:'org', '{"vram_min_mb": 16000}')), '{large}', 'when the node has said so as well');
select t.measure(:'node', t.gpu(24000));
select is((select available_mb from fleet.devices), 24000, 'the next measurement tells');

select t.healthy();
select * from finish();
