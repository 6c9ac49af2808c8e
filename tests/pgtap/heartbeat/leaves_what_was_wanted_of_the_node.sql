-- R11: draining and retired are intent, and neither a heartbeat nor silence changes them.

select plan(4);

select t.org() as org \gset
select t.node(:'org', 'n1') as drained, t.node(:'org', 'n2') as retired \gset
select fleet.drain_node(:'drained', 'maintenance'), fleet.set_node_status(:'retired', 'retired');

select is(fleet.heartbeat(:'drained') #>> '{node,status}', 'draining', 'draining');
select is(fleet.heartbeat(:'retired') #>> '{node,status}', 'retired', 'retired');
select t.travel('1 hour');
select bag_eq('select status from fleet.nodes', array['draining', 'retired'], 'an hour of silence later');

select t.healthy();
select * from finish();
