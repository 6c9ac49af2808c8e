-- Sweeps: each bounded.

select plan(2);

select t.org() as org \gset
select fleet.set_setting('sweep_batch', '2');
select t.node(:'org') as node, count(t.job(:'org')) from generate_series(1, 5) \gset
select count(*) from fleet.claim(:'node', max_jobs => 5) \g /dev/null
select t.later('61 seconds');

select is(array[fleet.sweep_expired_leases(), fleet.sweep_expired_leases(), fleet.sweep_expired_leases(), fleet.sweep_expired_leases()], '{2,2,1,0}', 'five in three runs');
select t.healthy();
select * from finish();
