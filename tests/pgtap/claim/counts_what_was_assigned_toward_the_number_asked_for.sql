-- Never more than asked: own work and the queue together.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node \gset
select t.job(:'org') as a, t.job(:'org') as b, t.job(:'org') as c, t.job(:'org') as d \gset
select count(*) as n from unnest(array[:'a', :'b']::uuid[]) job cross join lateral fleet.assign_job(job, array[:'node']::uuid[]) \gset

select is((select count(*) from fleet.claim(:'node', max_jobs => 1)), 1::bigint, 'one of the two that are its own');
select is((select count(*) from fleet.claim(:'node', max_jobs => 2)), 2::bigint, 'the other one and one of the queue');
select is((select ready from fleet.queue), 1, 'one job waits');

select t.healthy();
select * from finish();
