-- R6: before max_attempts it is queued again after a back-off.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select results_eq(
  format($$select state, reason, verified, job_status, missing, artifacts, superseded_nodes from t.fail(%L)$$, :'assignment'),
  $$values ('failed', 'node_failed', false, 'queued', '{}'::text[], '{}'::uuid[], '{}'::uuid[])$$, 'the outcome');
select is((select attempts_spent from fleet.jobs), 1, 'it has cost an attempt');
select is(t.events(:'job'), '{queued,assigned,started,failed,requeued}', 'the history tells both');
select t.healthy();
select * from finish();
