-- R18: session_user is recorded beside whatever actor a caller gives.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select from fleet.assign_job(:'job', actor => 'the night shift');

select results_eq($$select node_id, actor, login from fleet.events where event = 'assigned'$$,
  format($$values (%L::uuid, 'the night shift', session_user::text)$$, :'node'), 'with the node');
select t.healthy();
select * from finish();
