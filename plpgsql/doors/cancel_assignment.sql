create or replace function fleet.cancel_assignment(assignment uuid, reason text, actor text default session_user)
returns fleet.assignment_outcome
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  found_ record;
begin
  perform fleet_core.check_given('reason', reason);
  perform fleet_core.check_given('assignment', assignment);
  select a.job_id, a.organization_id into found_ from fleet_core.assignment_rows a where a.id = assignment;
  if found_.job_id is null or not fleet_core.may_see(found_.organization_id) then
    perform fleet_core.refuse('FL404', 'assignment_not_found', format('There is no assignment %s.', assignment));
  end if;
  perform fleet_core.lock_job(found_.job_id);
  return fleet_core.cancel_one(assignment, reason, actor);
end
$$;

comment on function fleet.cancel_assignment(uuid, text, text) is
$$Takes one assignment from its node; the job goes on elsewhere, and this node is not handed it again unless named. Its agent learns of it at its next
heartbeat. Locks: the job, its place, the assignment. Errors: assignment_not_found, assignment_not_cancellable, invalid_argument.$$;
