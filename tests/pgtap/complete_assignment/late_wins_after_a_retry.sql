-- D12: also after retry_job.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', max_attempts => 1) as job \gset
select t.claim(:'node') as assignment \gset
select t.later('2 minutes');
select fleet.sweep_expired_leases();
select t.later('2 minutes');
select fleet.sweep_expired_leases();
select is(t.status(:'job'), 'failed', 'the job had failed');
select t.throws(format('select t.complete(%L)', :'assignment'), 'job_already_finished', 'so that nobody could complete it', 'FL409');
select fleet.retry_job(:'job');

select ok((select verified from t.complete(:'assignment')), 'retried, the old work completes it');
select t.healthy();
select * from finish();
