-- R11: online is earned: a drained machine that is off stays off.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, fleet.create_node(:'org', 'n2') as never_heard, t.job(:'org') as job \gset
select fleet.drain_node(:'node', 'maintenance'), fleet.drain_node(:'never_heard', 'maintenance');
select t.travel('46 seconds');
select fleet.resume_node(:'node'), fleet.resume_node(:'never_heard');

select is((select status from fleet.nodes where id = :'node'), 'offline', 'silent');
select is((select status from fleet.nodes where id = :'never_heard'), 'offline', 'never heard');
select is(t.claim(:'node'), null, 'and without work');

select t.healthy();
select * from finish();
