-- retry_job: job_not_retryable.

select plan(6);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', 'blocked') as blocked, t.job(:'org') as running, t.job(:'org') as complete, t.job(:'org') as container \gset
select fleet.block_job(:'blocked', 'look at it first');
select t.claim(:'node');
select t.complete(t.claim(:'node')), t.split(t.claim(:'node'), 1), t.job(:'org', 'late') as queued;

select t.throws(format('select fleet.retry_job(%L)', j.id), 'job_not_retryable', concat_ws(' ', j.status, 'container ' || nullif(j.is_container, false)), 'FL409')
  from fleet.jobs j where j.kind <> 'part' order by j.status, j.is_container;
select t.healthy();
select * from finish();
