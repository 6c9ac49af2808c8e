create or replace function fleet.cancel_assignments(job uuid, reason text, actor text default session_user)
returns setof fleet.assignment_outcome
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  assignment uuid;
begin
  perform fleet_core.check_given('reason', reason);
  perform fleet_core.lock_job(job);
  -- No claim may add one meanwhile.
  perform from fleet_core.queue q where q.job_id = job for update;
  for assignment in select o.id from fleet_core.open_assignments o where o.job_id = job order by o.id loop
    return next fleet_core.cancel_one(assignment, reason, actor);
  end loop;
end
$$;

comment on function fleet.cancel_assignments(uuid, text, text) is
$$Takes every open assignment of a job from its node; the job itself goes on. No open one: no rows. See fleet.cancel_assignment.
Locks: the job, its place, the assignments. Errors: job_not_found, invalid_argument.$$;
