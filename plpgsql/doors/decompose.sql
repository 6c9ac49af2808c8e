create or replace function fleet.decompose(assignment uuid, node uuid, children jsonb)
returns setof uuid
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select d.* from fleet_core.decompose(fleet_core.node_actor(node), assignment, children) d;
end
$$;

comment on function fleet.decompose(uuid, uuid, jsonb) is
$$Turns the job into a container of children and ends the assignment as decomposed; returns the children's ids in order. A child: kind, payload,
requires, priority, idempotency_key, max_attempts, fan_out, run_at, inputs; organization, project, lang and (where absent) priority are the parent's.
Others that had the job are cancelled (decomposed_elsewhere). The container settles when its last child ends.
Locks: the job, its place, its assignments.
Errors: assignment_not_found, assignment_not_yours, job_already_finished, job_is_container, assignment_not_completable, invalid_argument,
requirement_invalid, idempotency_key_taken, isolation_not_supported.$$;
