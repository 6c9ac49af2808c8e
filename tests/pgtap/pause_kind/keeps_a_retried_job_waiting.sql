-- A paused kind is not handed out, on any way back into the queue.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select fleet.pause_kind(:'org', 'render', 'the licence has run out');
select (fleet.fail_assignment(:'assignment', :'node', 'no luck')).state as failed \gset
select t.travel('10 seconds');

select is(t.claim(:'node'), null, 'not handed out again');
select t.throws(format('select * from fleet.assign_job(%L)', :'job'), 'job_not_assignable', 'nor assigned');

select t.healthy();
select * from finish();
