create or replace function fleet.fail_assignment(assignment uuid, node uuid, error text, retry boolean default true, artifacts jsonb default '[]')
returns fleet.assignment_outcome
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return fleet_core.fail(fleet_core.node_actor(node), assignment, error, retry, artifacts);
end
$$;

comment on function fleet.fail_assignment(uuid, uuid, text, boolean, jsonb) is
$$Reports that the work failed. retry = false ends the job as failed, unless others still have it and verify. The error is cut at 2,000 characters;
artifacts (a log, say) are recorded. Locks: the job, its place, its assignments, then parents.
Errors: assignment_not_found, assignment_not_yours, job_already_finished, assignment_not_failable, artifact_invalid, isolation_not_supported.$$;
