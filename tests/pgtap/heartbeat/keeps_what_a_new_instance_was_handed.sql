-- D14: what was handed out after the new instance was first seen is its own, though its list is older than the answer.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.heartbeat(:'node', '{"instance_id": "one", "assignments": []}') \g /dev/null
select fleet.heartbeat(:'node', '{"instance_id": "two", "assignments": []}') \g /dev/null
select assignment_id as assignment from fleet.claim(:'node', lease_seconds => 600) \gset
select fleet.heartbeat(:'node', '{"instance_id": "two", "assignments": []}') \g /dev/null

select is((select state from fleet.assignments), 'running', 'it runs');

select t.healthy();
select * from finish();
