-- R11: whatever was wanted of it: offline would make its next heartbeat put it back to work.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.drain_node(:'node', 'maintenance');

select t.throws(format('select fleet.set_node_status(%L, %L)', :'node', 'offline'), 'invalid_node_status', 'heard a moment ago');
select is((select status from fleet.nodes where id = :'node'), 'draining', 'it is as it was');

select t.healthy();
select * from finish();
