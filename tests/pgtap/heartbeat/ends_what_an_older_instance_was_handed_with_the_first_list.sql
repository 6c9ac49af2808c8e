-- D14: a new instance ends what was handed out before it was first seen and is not on its list, be it not the first thing it says.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.heartbeat(:'node', '{"instance_id": "one"}') \g /dev/null
select assignment_id as assignment from fleet.claim(:'node', lease_seconds => 600) \gset
select fleet.heartbeat(:'node', '{"instance_id": "two"}') \g /dev/null
select fleet.heartbeat(:'node', '{"instance_id": "two", "assignments": []}') \g /dev/null

select is((select state from fleet.assignments), 'released', 'released with its first list');

select t.healthy();
select * from finish();
