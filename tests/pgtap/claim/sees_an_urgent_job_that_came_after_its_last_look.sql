-- D6: where a session has looked before is a hint: what comes in before that place, at a better priority, is found at once.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node \gset
select count(t.job(:'org', priority => 100)) as submitted from generate_series(1, 5) \gset
select count(*) as claimed from fleet.claim(:'node', max_jobs => 3) \gset
select t.job(:'org', priority => 50) as urgent \gset

select is((select job_id from fleet.claim(:'node')), :'urgent', 'the urgent one');

select t.healthy();
select * from finish();
