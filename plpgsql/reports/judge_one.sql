create or replace function fleet_core.judge_one(actor fleet_core.actor, verb text, assignment uuid)
returns fleet_core.judgement
language plpgsql
volatile
as $$
declare
  judged fleet_core.judgement;
begin
  perform fleet_core.require_read_committed() and fleet_core.check_given('assignment', assignment)
      and fleet_core.lock_reported(actor.organization_id, array[assignment]);
  judged := (fleet_core.judge(actor, verb, array[row(assignment, '[]', '{}')::fleet_core.report]))[1];
  perform fleet_core.refuse_judged(judged);
  return judged;
end
$$;

comment on function fleet_core.judge_one(fleet_core.actor, text, uuid) is
$$Locks the job of one assignment and judges a report on it; raises what is refused. How every single report begins.
Errors: isolation_not_supported, invalid_argument, assignment_not_found, assignment_not_yours, job_already_finished, job_is_container,
assignment_not_completable, assignment_not_failable, assignment_not_releasable.$$;
