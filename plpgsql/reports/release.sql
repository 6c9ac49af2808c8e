create or replace function fleet_core.release(actor fleet_core.actor, assignment uuid, reason text, artifacts jsonb)
returns fleet.assignment_outcome
language plpgsql
volatile
as $$
declare
  judged fleet_core.judgement := fleet_core.judge_one(actor, 'release', assignment);
begin
  return fleet_core.end_reported(actor, judged, artifacts, row(assignment, 'released', 'handed_back', 'release', null, true,
    fleet_core.cut(reason, (select s.max_error_characters from fleet_core.settings s)))::fleet_core.ending);
end
$$;

comment on function fleet_core.release(fleet_core.actor, uuid, text, jsonb) is
$$A node hands work back. See fleet.release_assignment.$$;
