create or replace function fleet_core.end_reported(actor fleet_core.actor, judged fleet_core.judgement, artifacts jsonb, ending fleet_core.ending)
returns fleet.assignment_outcome
language plpgsql
volatile
as $$
declare
  now_     timestamptz := fleet_core.clock();
  evidence fleet_core.artifacts[];
  outcome  fleet.assignment_outcome;
begin
  if judged.verdict = 'repeat' then
    return fleet_core.recalled_outcome(judged.assignment_id);
  end if;
  perform fleet_core.check_artifacts(artifacts);
  evidence := fleet_core.record_artifacts(actor, array[judged], array[row(judged.assignment_id, artifacts, '{}')::fleet_core.report], now_);
  perform fleet_core.end_assignments(array[ending], actor.name, now_);
  perform fleet_core.requeue_or_fail(array[judged.job_id], actor.name);
  perform fleet_core.settle_parents(array[judged.job_id], actor.name);

  outcome := row(judged.assignment_id, ending.state, ending.reason, false, fleet_core.job_status(judged.job_id),
                 fleet_core.claims_in(artifacts), array(select e.id from unnest(evidence) e), '{}');
  perform fleet_core.keep_outcome(outcome);
  return outcome;
end
$$;

comment on function fleet_core.end_reported(fleet_core.actor, fleet_core.judgement, jsonb, fleet_core.ending) is
$$Ends an assignment as its node reported, without a result: records what artifacts came along (a log survives a failure), ends, decides the job.
A repeat gets the first answer. Called by fail and release. Errors: artifact_invalid.$$;
