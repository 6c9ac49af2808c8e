-- D14: twice in a row, not twice in all.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select assignment_id as assignment from fleet.claim(:'node', lease_seconds => 600) \gset
select t.travel('16 seconds'), fleet.heartbeat(:'node', '{"assignments": []}') \g /dev/null
select t.travel('10 seconds'), fleet.heartbeat(:'node', jsonb_build_object('assignments', jsonb_build_array(:'assignment'))) \g /dev/null
select t.travel('10 seconds'), fleet.heartbeat(:'node', '{"assignments": []}') \g /dev/null
select is((select state from fleet.assignments), 'running', 'missing, named, missing');
select t.travel('10 seconds'), fleet.heartbeat(:'node', '{"assignments": []}') \g /dev/null
select is((select reason from fleet.assignments), 'unacknowledged', 'and missing again');

select t.healthy();
select * from finish();
