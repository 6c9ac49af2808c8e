-- R18: session_user is recorded beside the actor, which is the node.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.complete(t.claim(:'node'));

select results_eq(format($$select distinct actor, login from fleet.events where job_id = %L and event <> 'queued'$$, :'job'),
  format('values (%L, session_user::text)', 'node:' || :'node'), 'assigned, started and verified alike');
select t.healthy();
select * from finish();
