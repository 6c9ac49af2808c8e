-- D17: under a cancelled ancestor: job_not_retryable.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 1) as children \gset
select t.split(t.claim(:'node'), 1) as grandchildren \gset
select fleet.cancel_job(:'job', 'not needed');

select t.throws(format('select fleet.retry_job(%L)', (:'children'::uuid[])[1]), 'job_not_retryable', 'a child of it', 'FL409');
select t.throws(format('select fleet.retry_job(%L)', (:'grandchildren'::uuid[])[1]), 'job_not_retryable', 'a grandchild of it', 'FL409');
select is(fleet.retry_job(:'job'), 'running', 'itself it can be retried');
select t.healthy();
select * from finish();
