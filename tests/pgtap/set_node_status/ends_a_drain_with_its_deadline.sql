-- A deadline belongs to its drain: a node that is taken out of it must not lose its work to a deadline of the past.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.drain_node(:'node', 'maintenance', '5 seconds'), fleet.set_node_status(:'node', 'provisioning'), fleet.heartbeat(:'node');
select t.claim(:'node') as assignment \gset
select t.travel('10 seconds');

select is(fleet.sweep_drains(), 0, 'nothing is released');
select is((select drain_deadline from fleet.nodes where id = :'node'), null, 'there is no deadline');

select t.healthy();
select * from finish();
