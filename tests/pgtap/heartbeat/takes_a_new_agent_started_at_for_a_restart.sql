-- R22: the other sign of a restart.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select assignment_id as assignment from fleet.claim(:'node', lease_seconds => 600) \gset
select fleet.heartbeat(:'node', '{"agent_started_at": "2025-01-01T00:00:00Z", "assignments": []}') \g /dev/null
select is((select state from fleet.assignments), 'running', 'the same start, in other words or not');
select fleet.heartbeat(:'node', '{"agent_started_at": "2025-01-02T00:00:00Z", "assignments": []}') \g /dev/null
select is((select state from fleet.assignments), 'released', 'another start');

select t.healthy();
select * from finish();
