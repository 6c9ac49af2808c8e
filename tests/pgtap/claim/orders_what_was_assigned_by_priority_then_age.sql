-- Its own work comes by priority, then by age.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node \gset
select t.job(:'org', priority => 9) as late, t.job(:'org', priority => 5) as first, t.job(:'org', priority => 5) as second \gset
select count(*) as n from fleet.assign_job(:'late', array[:'node']::uuid[]) \gset
select count(*) as n from fleet.assign_job(:'first', array[:'node']::uuid[]) \gset
select count(*) as n from fleet.assign_job(:'second', array[:'node']::uuid[]) \gset

select results_eq(
  format('select job_id from fleet.claim(%L, max_jobs => 3)', :'node'),
  format('values (%L::uuid), (%L), (%L)', :'first', :'second', :'late'), 'priority 5 by age, then 9');

select t.healthy();
select * from finish();
