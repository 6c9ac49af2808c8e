-- D5: so many lanes are looked at per claim, the best first; those in which nothing waits or that do not fit must not hide the others.

select plan(3);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(24000) || '{"vram_free_mb": 100}')) as node \gset
select fleet.set_setting('lanes_per_claim', '4');
select count(fleet.cancel_job(t.job(:'org', 'empty' || n), 'enough')) from generate_series(1, 20) n;
select t.job(:'org', 'urgent', priority => 1) as urgent \gset

select is((select job_id from fleet.claim(:'node')), :'urgent', 'among twenty lanes in which nothing waits');
select count(t.job(:'org', 'ordinary' || n)) from generate_series(1, 20) n;
select t.job(:'org', 'urgent', priority => 1) as urgent \gset
select is((select job_id from fleet.claim(:'node')), :'urgent', 'among twenty with less urgent jobs');

select t.healthy();
select * from finish();
