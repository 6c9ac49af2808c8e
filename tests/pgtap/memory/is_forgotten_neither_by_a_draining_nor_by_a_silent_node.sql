-- the books of a node that is away stay as they are.

select plan(3);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(24000))) as node \gset
select t.job(:'org', requires => '{"vram_min_mb": 16000}') as first, t.job(:'org', requires => '{"vram_min_mb": 16000}') as second \gset
select t.claim(:'node') as a \gset
select fleet.drain_node(:'node', 'maintenance');
select t.travel('50 seconds');
select is(t.available(:'node', 'gpu0'), 8000, 'away');
select fleet.resume_node(:'node'), fleet.heartbeat(:'node', jsonb_build_object('assignments', jsonb_build_array(:'a')));
select is(t.claim(:'node'), null, 'and back');

select t.healthy();
select * from finish();
