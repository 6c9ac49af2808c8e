-- R31, D9: a new position, not an edited one.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node \gset
select t.job(:'org', priority => 100) as moved, t.job(:'org', priority => 50) as before \gset
select fleet.set_priority(:'moved', 50);
select t.job(:'org', priority => 50) as after \gset

select results_eq(
  format('select job_id from fleet.claim(%L, max_jobs => 9)', :'node'),
  format('values (%L::uuid), (%L), (%L)', :'before', :'moved', :'after'), 'behind those that were there');

select t.healthy();
select * from finish();
