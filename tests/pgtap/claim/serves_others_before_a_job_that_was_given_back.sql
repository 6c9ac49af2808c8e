-- R31: a job that comes back goes behind those that were ready before it: by release().

select plan(2);

select t.org() as org \gset
select t.node(:'org', 'n1') as n1, t.node(:'org', 'n2') as n2 \gset
select t.job(:'org') as again, t.job(:'org') as a, t.job(:'org') as b \gset
select (fleet.release_assignment(t.claim(:'n1'), :'n1')).state as released \gset

select results_eq(
  format('select job_id from fleet.claim(%L, max_jobs => 9)', :'n2'), format('values (%L::uuid), (%L), (%L)', :'a', :'b', :'again'), 'it comes last');

select t.healthy();
select * from finish();
