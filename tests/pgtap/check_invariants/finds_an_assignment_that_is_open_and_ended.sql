-- R29: whatever ends an assignment is counted exactly once.

select plan(1);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node');
insert into fleet_core.ended_assignments (id, organization_id, job_id, node_id, assigned_at, started_at, finished_at, lease_expires_at, attempt, lease_seconds, state, reason)
select id, organization_id, job_id, node_id, assigned_at, started_at, assigned_at, lease_expires_at, attempt, lease_seconds, 'failed', 'node_failed' from fleet_core.open_assignments;

select isnt_empty(format($$select from fleet.check_invariants() where rule like 'R29 %%' and job = %L$$, :'job'), 'both at once');
select * from finish();
