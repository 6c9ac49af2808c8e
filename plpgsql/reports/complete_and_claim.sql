create or replace function fleet_core.complete_and_claim(
  actor fleet_core.actor, assignment uuid, artifacts jsonb, result jsonb, kinds text[], lease_seconds int)
returns table (outcome fleet.assignment_outcome, next fleet.claimed_job)
language plpgsql
volatile
as $$
declare
  known    uuid;
  answer   fleet.assignment_outcome;
  follower fleet.claimed_job;
begin
  perform fleet_core.check_given('assignment', assignment);
  -- What followed the first time, if this is a repeat: one claim in the same moment, by the same node (D13).
  select d.id into known from fleet_core.ended_assignments d where d.id = assignment and d.node_id = actor.node_id and d.reported = 'complete';
  select * into answer from fleet_core.complete(actor, array[row(assignment, artifacts, result)::fleet_core.report], strict => true);
  if known is not null then
    select * into follower
      from fleet_core.claimed_jobs(array(select o.id from fleet_core.open_assignments o where o.node_id = actor.node_id and o.follows = assignment));
  -- Jobs are locked now, so the node's lock must not be waited for: whoever holds it is changing what the node may be given.
  elsif fleet_core.try_lock_node(actor.node_id, exclusive => fleet_core.gives_memory(actor, kinds)) then
    select * into follower from fleet_core.claim(actor, kinds, 1, lease_seconds, true);
    update fleet_core.open_assignments o set follows = assignment where o.id = follower.assignment_id;
  end if;
  return query select answer, case when follower.assignment_id is not null then follower end;
end
$$;

comment on function fleet_core.complete_and_claim(fleet_core.actor, uuid, jsonb, jsonb, text[], int) is
$$Completes one assignment and claims the next in one transaction. See fleet.complete_and_claim.$$;
