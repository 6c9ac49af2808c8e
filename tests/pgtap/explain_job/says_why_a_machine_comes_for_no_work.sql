-- A node below its free-space floor says so in its heartbeat: operators read it where they ask why a job waits, and place and assign_job don't count on it.

select plan(6);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.heartbeat(:'node', '{"measurements": {"disk_free_mb": 90, "not_claiming": "disk: 90 MB free, 1024 MB wanted"}}');

select is(t.verdict(:'job', 'cpu0'), 'waiting: node: claims nothing: disk: 90 MB free, 1024 MB wanted', 'in its own words');
select matches((select reason from fleet.waiting), 'claims nothing: disk', 'the view says so too');
select is((fleet.place(:'org', '{}')).node_id, null, 'place does not count on it');
select is_empty(format('select from fleet.assign_job(%L, array[%L::uuid])', :'job', :'node'), 'nor does assign_job');
select fleet.heartbeat(:'node', '{"measurements": {"disk_free_mb": 9000}}');
select is(t.verdict(:'job', 'cpu0'), 'would_run: RAM: needs 0 MB, 16384 available of 16384', 'until it comes again');

select t.healthy();
select * from finish();
