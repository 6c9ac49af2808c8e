-- Models in use are never on the list, nor is one that the job itself wants.

select plan(4);

select t.org() as org \gset
select fleet.register_model('busy', vram_min_mb => 10000), fleet.register_model('wanted', vram_min_mb => 10000) \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(24000) || '{"vram_free_mb": 4000}')) as node \gset
select fleet.set_node_model_state(:'node', 'busy', 'loaded', 'gpu0', 10000), fleet.set_node_model_state(:'node', 'wanted', 'loaded', 'gpu0', 10000);
select t.measure(:'node', t.gpu(24000) || '{"vram_free_mb": 4000}');
select t.job(:'org', requires => '{"models": ["busy"]}') \gset ignored_
select t.claim(:'node') as a \gset

select is((select would_evict from fleet.place(:'org', '{"vram_min_mb": 14000}')), '{wanted}', 'the idle one');
select ok((select p is null from fleet.place(:'org', '{"vram_min_mb": 14000, "models": ["wanted"]}') p), 'not the one it wants, and not the one in use');
select t.complete(:'a');
select is((select would_evict from fleet.place(:'org', '{"vram_min_mb": 14000, "models": ["wanted"]}')), '{busy}', 'once it is idle');

select t.healthy();
select * from finish();
