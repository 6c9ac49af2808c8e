-- R11: provisioning is the way back into service; the next heartbeat makes it online.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.set_node_status(:'node', 'retired'), fleet.heartbeat(:'node');
select is((select status from fleet.nodes where id = :'node'), 'retired', 'a heartbeat does not bring it back');
select fleet.set_node_status(:'node', 'provisioning');
select is(t.claim(:'node'), null, 'nor is provisioning enough to get work');
select fleet.heartbeat(:'node');
select is((select status from fleet.nodes where id = :'node'), 'online', 'the two together do');
select is((select job_id from fleet.claim(:'node')), :'job', 'and it gets work');

select t.healthy();
select * from finish();
