-- the least of what is booked and what is reported free counts: a card with 79 of 80 GB taken by a stranger has one.

select plan(4);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(80000) || '{"vram_free_mb": 1000}')) as node \gset
select t.job(:'org', requires => '{"vram_min_mb": 1001}') as job \gset

select is(t.claim(:'node'), null, 'one MB too many');
select is(t.verdict(:'job', 'gpu0'), 'waiting: VRAM: needs 1001 MB, 1000 available of 80000', 'it waits');
select t.measure(:'node', t.gpu(80000) || '{"vram_free_mb": 1001}');
select is((select job_id from fleet.claim(:'node')), :'job', 'until there is room');

select t.healthy();
select * from finish();
