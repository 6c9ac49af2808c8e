-- R11: an operator's offline is refused for a node heard within 45 s, since its next heartbeat would undo it.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node \gset

select t.throws(format('select fleet.set_node_status(%L, %L)', :'node', 'offline'), 'invalid_node_status', 'heard a moment ago');
select is((select status from fleet.nodes where id = :'node'), 'online', 'it is as it was');
select t.travel('46 seconds');
select lives_ok(format('select fleet.set_node_status(%L, %L)', :'node', 'offline'), 'silent for 46 s');

select t.healthy();
select * from finish();
