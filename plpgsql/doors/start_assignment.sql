create or replace function fleet.start_assignment(assignment uuid, node uuid)
returns fleet.assignments
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  answer fleet.assignments;
begin
  select * into answer from fleet_core.start(fleet_core.node_actor(node), assignment) s;
  return answer;
end
$$;

comment on function fleet.start_assignment(uuid, uuid) is
$$Starts what was handed out and renews its lease; the job is running from here on. Again: the same answer, nothing changes.
Locks: the assignment. Errors: assignment_not_found, assignment_not_yours, job_already_finished, assignment_not_startable, isolation_not_supported.$$;
