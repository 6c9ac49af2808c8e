-- A model that is loaded on the device already asks for nothing more; one that is loading is not there yet.

select plan(7);

select t.org() as org \gset
select fleet.register_model('six', vram_min_mb => 6000), fleet.register_model('nine', vram_min_mb => 9000) \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(16000) || '{"vram_free_mb": 5000}')) as node \gset
select t.job(:'org', requires => '{"models": ["nine"]}') as nine, t.job(:'org', requires => '{"models": ["six", "nine"], "models_together": true}') as both \gset

select fleet.set_node_model_state(:'node', 'nine', 'loading', 'gpu0', 9000);
select is(t.verdict(:'nine', 'gpu0'), 'waiting: VRAM: needs 9000 MB, 5000 available of 16000', 'loading: not there yet');
select fleet.set_node_model_state(:'node', 'nine', 'loaded', 'gpu0', 9000);
select is(t.verdict(:'nine', 'gpu0'), 'would_run: VRAM: needs 0 MB, 5000 available of 16000', 'loaded: nothing more');
select is(t.verdict(:'both', 'gpu0'), 'waiting: VRAM: needs 6000 MB, 5000 available of 16000', 'the other one of two');
select is((select reason from fleet.place(:'org', '{"models": ["nine"]}')), 'local_affinity:gpu_discrete', 'the reason says that it is there');

select fleet.set_node_model_state(:'node', 'six', 'loaded', 'gpu0', 6000);
select is(t.verdict(:'both', 'gpu0'), 'would_run: VRAM: needs 0 MB, 5000 available of 16000', 'nor for all of them, where they are needed together');
select is((select load_seconds from fleet_core.verdicts((select n from fleet_core.nodes n), 'render', '{}', fleet_core.need_of('{"models": ["six", "nine"], "models_together": true}'))),
  0, 'which then takes no time to load');

select t.healthy();
select * from finish();
