-- Assignment states: cancelled/operator spends nothing; R16: cancelling an assignment is not cancelling the job.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select results_eq(
  format($$select assignment_id, state, reason, verified, job_status, missing, artifacts, superseded_nodes from fleet.cancel_assignment(%L, 'elsewhere')$$, :'assignment'),
  format($$values (%L::uuid, 'cancelled', 'operator', false, 'queued', '{}'::text[], '{}'::uuid[], '{}'::uuid[])$$, :'assignment'), 'the outcome');
select is((select attempts_spent from fleet.jobs), 0, 'nothing is spent');
select is(t.wait_of(:'job'), null, 'and nothing waited for');
select t.healthy();
select * from finish();
