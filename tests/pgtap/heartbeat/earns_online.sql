-- R11: provisioning and offline become online on a heartbeat, and at once.

select plan(4);

select t.org() as org \gset
select fleet.create_node(:'org', 'n1') as node \gset

select is(fleet.heartbeat(:'node') #>> '{node,status}', 'online', 'the answer says so');
select results_eq(
  format('select status, stored_status from fleet.nodes where id = %L', :'node'), $$values ('online', 'online')$$, 'the view as well');
select t.travel('60 seconds');
select fleet.set_node_status(:'node', 'offline');
select is(fleet.heartbeat(:'node') #>> '{node,status}', 'online', 'from offline too');

select t.healthy();
select * from finish();
