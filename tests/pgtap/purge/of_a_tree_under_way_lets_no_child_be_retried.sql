-- D35: a child that is not marked yet belongs to a tree that goes.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', 'book') as root \gset
select t.split(t.claim(:'node'), 4) \g /dev/null
select t.fail(t.claim(:'node')) from generate_series(1, 4) \g /dev/null
select t.later('31 days');
select fleet.set_setting('purge_batch', '1');
select fleet.purge();
select id as child from fleet.jobs where parent_id = :'root' limit 1 \gset

select is(t.status(:'child'), 'failed', 'a child is still to be seen');
select t.throws(format('select fleet.retry_job(%L)', :'child'), 'job_not_retryable', 'but not to be retried', 'FL409');
select t.healthy();
select * from finish();
