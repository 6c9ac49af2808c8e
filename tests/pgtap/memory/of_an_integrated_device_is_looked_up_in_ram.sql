-- An integrated GPU that reports no VRAM of its own is not busy: look at its RAM.

select plan(3);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.cpu(16000), t.integrated(16000) || '{"vram_total_mb": 0, "vram_free_mb": 0}')) as node \gset
select t.job(:'org', requires => '{"vram_min_mb": 8000}') as job \gset

select is(t.available(:'node', 'igpu0'), 16000, 'all of the system''s');
select is((select placement ->> 'device' from fleet.claim(:'node')), 'igpu0', 'in the unified pool, and not by the slow path');

select t.healthy();
select * from finish();
