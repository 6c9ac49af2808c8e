-- Several faster machines for several lanes tell nothing of one that none of them could hold.

select plan(2);

select t.org() as org \gset
select t.node(:'org', 'slow', devices => jsonb_build_array(t.cpu(640000))) as slow \gset
select count(t.node(:'org', 'fast' || n, array['k' || n, 'z'], jsonb_build_array(t.gpu(n * 1000)))) from generate_series(1, 5) n;
select count(t.job(:'org', 'k' || n, requires => jsonb_build_object('vram_min_mb', 100 * n))) from generate_series(1, 5) n;
select t.job(:'org', 'z', requires => '{"vram_min_mb": 50000}') as job \gset

select is((select array_agg(job_id) from fleet.claim(:'slow', max_jobs => 9)), array[:'job'::uuid], 'it is for this machine alone');

select t.healthy();
select * from finish();
