-- D4, D12: late and not verified changes nothing: the job is failed when its lease is over.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', max_attempts => 1) as job \gset
select t.claim(:'node') as assignment \gset
select t.later('61 seconds');
select fleet.sweep_expired_leases();
select is((select job_status from t.complete(:'assignment', '[]')), 'queued', 'it still waits');
select t.later('61 seconds');
select fleet.sweep_expired_leases();

select is(t.status(:'job'), 'failed', 'and then no more');
select t.healthy();
select * from finish();
