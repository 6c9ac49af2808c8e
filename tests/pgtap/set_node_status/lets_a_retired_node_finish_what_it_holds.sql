-- D42: retired finishes what it holds.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select fleet.set_node_status(:'node', 'retired'), fleet.heartbeat(:'node');

select is((fleet.complete_assignment(:'assignment', :'node', t.artifact())).job_status, 'complete', 'its result counts');

select t.healthy();
select * from finish();
