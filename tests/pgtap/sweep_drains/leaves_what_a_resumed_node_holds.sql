-- resume_node ends a drain, deadline and all.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select assignment_id as assignment from fleet.claim(:'node', lease_seconds => 3600) \gset
select fleet.drain_node(:'node', 'new disk', '30 seconds');
select fleet.resume_node(:'node');
select t.later('31 seconds');

select is(fleet.sweep_drains(), 0, 'there is no deadline any more');
select is(t.state(:'assignment'), 'running', 'it runs on');
select t.healthy();
select * from finish();
