-- R12: without a deadline a drain waits for as long as it takes.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select count(*) as claimed from fleet.claim(:'node', lease_seconds => 3600) \gset
select fleet.drain_node(:'node', 'maintenance');
select t.travel('50 minutes');

select is(fleet.sweep_drains(), 0, 'nothing is released');

select t.healthy();
select * from finish();
