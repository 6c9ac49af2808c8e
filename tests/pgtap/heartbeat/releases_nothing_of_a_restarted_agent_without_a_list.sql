-- D14: also after a restart, a heartbeat without the list says nothing about what is held.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.heartbeat(:'node', '{"instance_id": "one"}') \g /dev/null
select assignment_id as assignment from fleet.claim(:'node', lease_seconds => 600) \gset
select fleet.heartbeat(:'node', '{"instance_id": "two"}') \g /dev/null

select is((select state from fleet.assignments), 'running', 'it runs');

select t.healthy();
select * from finish();
