-- R11: provisioning, draining, offline and retired are intent; the audit trail says whose.

select plan(7);

select t.org() as org \gset
select fleet.create_node(:'org', 'n1') as node \gset
select fleet.set_node_status(:'node', 'retired', 'ann');
select is((select status from fleet.nodes where id = :'node'), 'retired', 'retired');
select fleet.set_node_status(:'node', 'draining');
select is((select status from fleet.nodes where id = :'node'), 'draining', 'draining');
select fleet.set_node_status(:'node', 'offline');
select is((select status from fleet.nodes where id = :'node'), 'offline', 'offline');
select fleet.set_node_status(:'node', 'provisioning');
select is((select status from fleet.nodes where id = :'node'), 'provisioning', 'provisioning');
select is((select count(*) from fleet.events where node_id = :'node' and event = 'node_status'), 4::bigint, 'four events');
select is((select actor from fleet.events where node_id = :'node' and event = 'node_status' order by number limit 1), 'ann', 'the first by ann');

select t.healthy();
select * from finish();
