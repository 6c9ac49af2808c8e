-- Sweeps: rows that the sweep must leave alone do not fill its batch for ever.

select plan(1);

select t.org() as org \gset
select fleet.set_setting('sweep_batch', '2');
select t.node(:'org') as node, count(t.job(:'org')) from generate_series(1, 3) \gset
select count(*) from fleet.claim(:'node', max_jobs => 2, lease_seconds => 30) \g /dev/null
delete from fleet_core.jobs where id in (select job_id from fleet_core.open_assignments);
select t.claim(:'node') as ordinary \gset
select t.later('61 seconds');
select fleet.sweep_expired_leases(), fleet.sweep_expired_leases(), fleet.sweep_expired_leases();

select is(t.state(:'ordinary'), 'expired: lease_expired', 'after three runs of two');
select * from finish();
