-- retry_job: a failed, cancelled or partial job.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.cancel_job(:'job', 'not needed');

select is(fleet.retry_job(:'job'), 'queued', 'it waits again');
select ok((select verified from t.complete(t.claim(:'node'))), 'and can be done');
select t.healthy();
select * from finish();
