create or replace function fleet_core.hand_back(actor fleet_core.actor, assignments uuid[])
returns int
language plpgsql
volatile
as $$
declare
  now_ timestamptz := fleet_core.clock();
  jobs uuid[];
begin
  perform fleet_core.require_read_committed();
  perform fleet_core.lock_reported(actor.organization_id, assignments);
  jobs := fleet_core.end_and_decide(array(
    select row(o.id, 'released', 'unacknowledged', 'undelivered', null, true, 'the answer could not be delivered')::fleet_core.ending
      from fleet_core.open_assignments o
     where o.id = any (assignments) and o.node_id = actor.node_id and o.held_at is null), actor.name, now_);
  perform fleet_core.settle_parents(jobs, actor.name);
  return cardinality(jobs);
end
$$;

comment on function fleet_core.hand_back(fleet_core.actor, uuid[]) is
$$Releases what a node was handed in an answer that never reached it, unless a heartbeat has named it since; returns how many. Counts neither as an
attempt nor as a release by the node. Locks: the jobs deepest first, their places, their assignments, then parents.$$;
