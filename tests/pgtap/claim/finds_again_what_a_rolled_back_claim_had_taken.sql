-- D6: a floor at the last claimed place would hide what was rolled back.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node \gset
select t.job(:'org') as a, t.job(:'org') as b, t.job(:'org') as c \gset
begin;
select count(*) as lost from fleet.claim(:'node', max_jobs => 2) \gset
rollback;

select results_eq(
  format('select job_id from fleet.claim(%L, max_jobs => 9)', :'node'), format('values (%L::uuid), (%L), (%L)', :'a', :'b', :'c'), 'all three, in their order');

select t.healthy();
select * from finish();
