create or replace function fleet_core.cancel_one(assignment uuid, detail text, actor text)
returns fleet.assignment_outcome
language plpgsql
volatile
as $$
declare
  now_ timestamptz := fleet_core.clock();
  jobs uuid[];
begin
  jobs := fleet_core.end_and_decide(array[row(assignment, 'cancelled', 'operator', null, null, null, fleet_core.cut(detail, 2000))::fleet_core.ending], actor, now_);
  if jobs = '{}' then
    perform fleet_core.refuse('FL409', 'assignment_not_cancellable', (
      select format('Assignment %s ended as %s (%s).', e.id, e.state, e.reason) from fleet_core.ended_assignments e where e.id = assignment));
  end if;
  perform fleet_core.settle_parents(jobs, actor);
  return row(assignment, 'cancelled', 'operator', false, fleet_core.job_status(jobs[1]), '{}', '{}', '{}'::uuid[])::fleet.assignment_outcome;
end
$$;

comment on function fleet_core.cancel_one(uuid, text, text) is
$$Cancels one open assignment for an operator and decides its job. The caller holds the job. Errors: assignment_not_cancellable.$$;
