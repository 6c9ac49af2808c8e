create or replace function fleet_core.keep_log(actor fleet_core.actor, assignment uuid, artifacts jsonb)
returns uuid[]
language plpgsql
volatile
as $$
declare
  job  uuid;
  kept uuid[];
begin
  perform fleet_core.check_given('assignment', assignment) and fleet_core.lock_reported(actor.organization_id, array[assignment]);
  job := (fleet_core.own_assignment(actor, assignment) ->> 'job_id')::uuid;
  if exists (select from fleet_core.open_assignments o where o.id = assignment) then
    perform fleet_core.refuse('FL409', 'assignment_not_releasable', format('Assignment %s is open.', assignment),
      'Its log goes along with its report.');
  end if;
  perform fleet_core.check_artifacts(artifacts);
  if exists (select from jsonb_array_elements(artifacts) e where e.value ->> 'status' is distinct from 'log') then
    perform fleet_core.refuse('FL400', 'artifact_invalid', 'artifacts: of an assignment that has ended only the log is kept (status log).');
  end if;

  kept := array(select a.id from fleet_core.artifacts a where a.job_id = job and a.assignment_id = assignment and a.status = 'log' order by a.id);
  -- One log, once: an answer may have been lost, and a node must not fill the table after its work is over.
  if kept = '{}' then
    kept := array(select a.id from unnest(fleet_core.record_artifacts(actor, array[row(1, assignment, job, 'late', false, false, false, true)::fleet_core.judgement],
      array[row(assignment, artifacts, '{}')::fleet_core.report], fleet_core.clock())) a);
  end if;
  return kept;
end
$$;

comment on function fleet_core.keep_log(fleet_core.actor, uuid, jsonb) is
$$Records the log of an assignment that has ended by another's word than its node's, or by a report that carries no artifacts (D18):
evidence, and no proof.
Once an assignment; again, the first is returned. Locks: the job. Called by fleet_agent.keep_log.
Errors: invalid_argument, assignment_not_found, assignment_not_yours, assignment_not_releasable while it is open, artifact_invalid.$$;
