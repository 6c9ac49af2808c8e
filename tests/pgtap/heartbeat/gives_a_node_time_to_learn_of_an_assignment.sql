-- D14: of the two heartbeats without it, the first comes at least 15 s after it was handed out.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select assignment_id as assignment from fleet.claim(:'node', lease_seconds => 600) \gset
select t.travel('5 seconds'), fleet.heartbeat(:'node', '{"assignments": []}') \g /dev/null
select t.travel('5 seconds'), fleet.heartbeat(:'node', '{"assignments": []}') \g /dev/null
select t.travel('6 seconds'), fleet.heartbeat(:'node', '{"assignments": []}') \g /dev/null
select is((select state from fleet.assignments), 'running', 'three heartbeats, only one of which counts');
select t.travel('5 seconds'), fleet.heartbeat(:'node', '{"assignments": []}') \g /dev/null
select is((select reason from fleet.assignments), 'unacknowledged', 'the second that counts');

select t.healthy();
select * from finish();
