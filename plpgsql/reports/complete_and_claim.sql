create or replace function fleet_core.complete_and_claim(
  actor fleet_core.actor, assignment uuid, artifacts jsonb, result jsonb, kinds text[], lease_seconds int)
returns fleet_core.completion
language plpgsql
volatile
as $$
declare
  answer   fleet_core.completion;
  repeated boolean;
  handed   uuid[] := '{}'::uuid[];
begin
  -- What followed the first time, if this is a repeat: one claim in the same moment, by the same node (D13). Asked with the job locked, since
  -- the first may be under way still.
  perform fleet_core.require_read_committed() and fleet_core.check_given('assignment', assignment)
      and fleet_core.lock_reported(actor.organization_id, array[assignment]);
  repeated := exists (select from fleet_core.ended_assignments d where d.id = assignment and d.node_id = actor.node_id and d.reported = 'complete');
  answer.outcome := (fleet_core.complete(actor, array[row(assignment, artifacts, result)::fleet_core.report], strict => true, is_locked => true))[1];
  if repeated then
    handed := array(select o.id from fleet_core.open_assignments o where o.node_id = actor.node_id and o.follows = assignment);
  else
    handed := fleet_core.claim(actor, kinds, 1, lease_seconds, true, follows => assignment);
  end if;
  if handed <> '{}' then
    answer.next := (select c from fleet_core.claimed_jobs(handed) c);
  end if;
  return answer;
end
$$;

comment on function fleet_core.complete_and_claim(fleet_core.actor, uuid, jsonb, jsonb, text[], int) is
$$Completes one assignment and claims the next in one transaction. See fleet.complete_and_claim.$$;
