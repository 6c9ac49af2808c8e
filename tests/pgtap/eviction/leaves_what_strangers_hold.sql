-- Only what the node can unload is planned: the rest of what is not free is a stranger's.

select plan(3);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(24000) || '{"vram_free_mb": 0}')) as node \gset
select fleet.set_node_model_state(:'node', 'idle', 'loaded', 'gpu0', 8000);
select t.job(:'org', requires => '{"vram_min_mb": 8001}') as job \gset

select is(t.claim(:'node'), null, 'one MB more than it could make free');
select is(t.verdict(:'job', 'gpu0'), 'waiting: VRAM: needs 8001 MB, 0 available of 24000', 'it waits, and evicts for nothing');

select t.healthy();
select * from finish();
