-- D14: a heartbeat without the key assignments renews and releases nothing.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select assignment_id as assignment, lease_expires_at as lease from fleet.claim(:'node', lease_seconds => 600) \gset
select t.travel('30 seconds'), fleet.heartbeat(:'node') \g /dev/null
select t.travel('30 seconds'), fleet.heartbeat(:'node', '{"lease_seconds": 300}') \g /dev/null
select t.travel('30 seconds'), fleet.heartbeat(:'node', '{"assignments": null}') \g /dev/null

select results_eq(
  'select state, lease_expires_at from fleet.assignments', format($$values ('running', %L::timestamptz)$$, :'lease'), 'it runs, with the lease it had');

select t.healthy();
select * from finish();
