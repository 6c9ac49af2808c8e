create or replace function fleet.complete_assignment(assignment uuid, node uuid, artifacts jsonb default '[]', result jsonb default '{}')
returns fleet.assignment_outcome
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (fleet_core.complete(fleet_core.node_actor(node), array[row(assignment, artifacts, result)::fleet_core.report], strict => true))[1];
end
$$;

comment on function fleet.complete_assignment(uuid, uuid, jsonb, jsonb) is
$$Reports an assignment as done, with what it produced. The job is complete only if the artifacts show it: otherwise the assignment is failed
(unverified), what is missing is listed, and the job is queued again or failed. From assigned it implies the start; the same report again gets
the same answer; an expired assignment may still win while the job is not finished.
artifacts: an array of {content_hash, storage_key, kind, role, status, byte_size, media_type, lang, derivation}. A malformed one refuses all.
Locks: the job, its place, its assignments, then parents.
Errors: assignment_not_found, assignment_not_yours, job_already_finished, assignment_not_completable, artifact_invalid, invalid_argument,
isolation_not_supported.$$;
