-- R18: a row for the assignment, which names its node, and one for the job.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node');
select fleet.cancel_job(:'job', 'not needed', actor => 'the night shift');

select results_eq($$select assignment_id is not null, node_id, actor, login from fleet.events where event = 'cancelled' order by number$$,
  format($$values (true, %L::uuid, 'the night shift', session_user::text), (false, null, 'the night shift', session_user::text)$$, :'node'), 'both, by whom');
select t.healthy();
select * from finish();
