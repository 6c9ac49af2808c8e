create or replace function fleet.release_assignment(assignment uuid, node uuid, reason text default null, artifacts jsonb default '[]')
returns fleet.assignment_outcome
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return fleet_core.release(fleet_core.node_actor(node), assignment, reason, artifacts);
end
$$;

comment on function fleet.release_assignment(uuid, uuid, text, jsonb) is
$$Hands work back; costs no attempt. The same node is not given the job again for 30 s, and 20 releases in a row block the job.
Locks: the job, its place, its assignments, then parents.
Errors: assignment_not_found, assignment_not_yours, job_already_finished, assignment_not_releasable, artifact_invalid, isolation_not_supported.$$;
