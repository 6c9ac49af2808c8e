create or replace function fleet_core.fail(actor fleet_core.actor, assignment uuid, error text, retry boolean, artifacts jsonb)
returns fleet.assignment_outcome
language plpgsql
volatile
as $$
declare
  judged fleet_core.judgement := fleet_core.judge_one(actor, 'fail', assignment);
  outcome fleet.assignment_outcome;
begin
  -- What a repeat says is ignored, so it is not looked at.
  perform judged.verdict = 'repeat' or (fleet_core.check_given('error', error) and fleet_core.check_given('retry', retry));
  outcome := fleet_core.end_reported(actor, judged, artifacts, row(assignment, 'failed', 'node_failed', 'fail',
    fleet_core.cut(coalesce(nullif(error, ''), 'the node gave no reason'), (select s.max_error_characters from fleet_core.settings s)),
    retry, null)::fleet_core.ending);
  if judged.verdict = 'act' then
    perform fleet_core.cool_down(actor, assignment, fleet_core.clock());
  end if;
  return outcome;
end
$$;

comment on function fleet_core.fail(fleet_core.actor, uuid, text, boolean, jsonb) is
$$A node reports that the work failed. See fleet.fail_assignment.$$;
