-- D12: neither terminal nor a container: blocked is neither.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.later('2 minutes');
select fleet.sweep_expired_leases();
select fleet.block_job(:'job', 'look at it first');

select is((select job_status from t.complete(:'assignment')), 'complete', 'the work is done');
select t.healthy();
select * from finish();
