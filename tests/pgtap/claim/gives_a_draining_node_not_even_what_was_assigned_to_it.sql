-- D42: a claim by a node that is not online returns no rows; what it holds it starts by name.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select id as assignment from fleet.assign_job(:'job', array[:'node']::uuid[]) \gset
select fleet.drain_node(:'node', 'maintenance');

select is_empty(format('select * from fleet.claim(%L)', :'node'), 'no rows');
select is((fleet.start_assignment(:'assignment', :'node')).state, 'running', 'but it may finish what it holds');

select t.healthy();
select * from finish();
