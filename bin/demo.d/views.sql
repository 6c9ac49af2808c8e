-- What an operator sees in psql; every view has more columns than fit here.

\pset footer off
\pset null '·'

\echo 'fleet.jobs'
select kind, status, priority as prio, attempts_spent as spent, children_done as done, children as of,
       (finished_at - created_at)::interval(1) as took, left(reason, 20) as reason
  from fleet.jobs
 order by created_at, priority;

\echo 'fleet.assignments'
select node_name as node, state, reason, attempt as n, left(progress_message, 24) as progress,
       (finished_at - assigned_at)::interval(1) as took
  from fleet.assignments
 order by assigned_at;

\echo 'fleet.artifacts'
select kind, status, byte_size as bytes, left(content_hash, 10) as hash, media_type, bytes_verified_at is not null as seen
  from fleet.artifacts
 order by created_at
 limit 8;

\echo 'fleet.nodes'
select name, status, seconds_since_heartbeat::int as silent_s, open_assignments as open, schedulable, agent_version
  from fleet.nodes
 order by name;

\echo 'fleet.check_invariants(): one row for each broken rule'
select * from fleet.check_invariants();
