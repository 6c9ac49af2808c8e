-- An unknown slug counts as held memory: what it holds is given back like any other's.

select plan(2);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(24000) || '{"vram_free_mb": 4000}')) as node \gset
select fleet.set_node_model_state(:'node', 'stranger', 'loaded', 'gpu0', 20000);

select is((select would_evict from fleet.place(:'org', '{"vram_min_mb": 24000}')), '{stranger}', 'unloaded for the rest');

select t.healthy();
select * from finish();
