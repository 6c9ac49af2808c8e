-- A node that could only run a job on the slow path leaves it for 10 s to one that is online, not full, and could run it in VRAM.

select plan(5);

select t.org() as org \gset
select t.node(:'org', 'slow', devices => jsonb_build_array(t.cpu(16000))) as slow, t.node(:'org', 'fast', devices => jsonb_build_array(t.gpu(24000))) as fast \gset
select t.job(:'org', requires => '{"vram_min_mb": 12000}') as job \gset

select is(t.claim(:'slow'), null, 'left to the other');
select is((select verdict from fleet.explain_job(:'job') where node = 'slow'), 'waiting', 'and explain_job says so, as claim does');
select t.later('11 seconds');
select is((select verdict from fleet.explain_job(:'job') where node = 'slow'), 'would_run', 'after 10 s no more');
select is((select job_id from fleet.claim(:'slow')), :'job', 'taken');

select t.healthy();
select * from finish();
