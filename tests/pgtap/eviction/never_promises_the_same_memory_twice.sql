-- R21: what a first job's plan unloads is not there for a second one.

select plan(4);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(24000) || '{"vram_free_mb": 0}')) as node \gset
select fleet.set_node_model_state(:'node', 'small', 'loaded', 'gpu0', 8000);
select t.later('1 second');
select fleet.set_node_model_state(:'node', 'large', 'loaded', 'gpu0', 16000);
select t.job(:'org', requires => '{"vram_min_mb": 8000}'), t.job(:'org', requires => '{"vram_min_mb": 8000}') \gset ignored_

select is((select placement -> 'would_evict' from fleet.claim(:'node')), '["small"]', 'the first takes the place of the small one');
select ok((select placement -> 'would_evict' ? 'large' from fleet.claim(:'node')), 'the second that of the large one');
select is((select reserved_mb from fleet.devices), 16000, 'two jobs, side by side');

select t.healthy();
select * from finish();
