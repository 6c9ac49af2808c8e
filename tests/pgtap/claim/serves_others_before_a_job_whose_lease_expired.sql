-- R31: a retried job goes behind those that were ready before it: by expiry.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node \gset
select t.job(:'org') as retried, t.job(:'org') as a, t.job(:'org') as b \gset
select count(*) as claimed from fleet.claim(:'node', lease_seconds => 5) \gset
select t.travel('6 seconds');
select fleet.sweep_expired_leases() as expired \gset
select t.travel('10 seconds');

select is(:expired, 1, 'the lease ran out');
select results_eq(
  format('select job_id from fleet.claim(%L, max_jobs => 9)', :'node'), format('values (%L::uuid), (%L), (%L)', :'a', :'b', :'retried'), 'it comes last');

select t.healthy();
select * from finish();
