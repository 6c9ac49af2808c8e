-- R31: a retried job goes behind those that were ready before it: by fail().

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node \gset
select t.job(:'org') as retried, t.job(:'org') as a, t.job(:'org') as b \gset
select (fleet.fail_assignment(t.claim(:'node'), :'node', 'no luck')).state as failed \gset
select t.travel('10 seconds');

select results_eq(
  format('select job_id from fleet.claim(%L, max_jobs => 9)', :'node'), format('values (%L::uuid), (%L), (%L)', :'a', :'b', :'retried'), 'it comes last');

select t.healthy();
select * from finish();
