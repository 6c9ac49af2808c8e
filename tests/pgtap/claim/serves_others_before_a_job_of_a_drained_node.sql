-- R31: a job that comes back goes behind those that were ready before it: by a drain's deadline.

select plan(3);

select t.org() as org \gset
select t.node(:'org', 'n1') as n1, t.node(:'org', 'n2') as n2 \gset
select t.job(:'org') as again, t.job(:'org') as a, t.job(:'org') as b \gset
select t.claim(:'n1') as assignment \gset
select fleet.drain_node(:'n1', 'maintenance', '1 second');
select t.travel('2 seconds');
select fleet.sweep_drains() as released \gset

select is(:released, 1, 'the drain took it away');
select results_eq(
  format('select job_id from fleet.claim(%L, max_jobs => 9)', :'n2'), format('values (%L::uuid), (%L), (%L)', :'a', :'b', :'again'), 'it comes last');

select t.healthy();
select * from finish();
