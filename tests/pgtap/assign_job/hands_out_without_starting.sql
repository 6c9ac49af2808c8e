-- assign_job: the controller hands out; the job runs once it is started.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset

select results_eq(
  format('select job_id, node_id, state, attempt, started_at is null, credential_id is null from fleet.assign_job(%L)', :'job'),
  format($$values (%L::uuid, %L::uuid, 'assigned', 1, true, true)$$, :'job', :'node'), 'the answer is the assignment');
select is(t.status(:'job'), 'queued', 'the job is still queued');
select is((select assignment_id from fleet.claim(:'node')), (select id from fleet.assignments), 'the node is given it when it claims');
select t.healthy();
select * from finish();
