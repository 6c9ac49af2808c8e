create or replace function fleet_core.gives_memory(actor fleet_core.actor, kinds text[])
returns boolean
language plpgsql
stable
as $$
declare
  largest int := fleet_core.largest_mb(actor.node_id);
begin
  return largest > 0 and exists (
    select from fleet_core.lanes l
      join fleet_core.nodes n on n.id = actor.node_id
     where l.organization_id = actor.organization_id
       and (gives_memory.kinds is null or l.kind = any (gives_memory.kinds))
       and fleet_core.asks_for_memory(l.requires)
       and fleet_core.could_fit(l.requires, largest)
       and fleet_core.is_eligible(n, l.kind, l.requires)
       and (exists (select from fleet_core.queue q where q.lane_id = l.id and q.state = 'ready')
            -- What has come due is promoted under the lock.
            or exists (select from fleet_core.queue q
                        where q.organization_id = actor.organization_id and q.state = 'delayed' and q.due_at <= fleet_core.clock() and q.lane_id = l.id)));
end
$$;

comment on function fleet_core.gives_memory(fleet_core.actor, text[]) is
$$Whether a claim of these kinds might reserve memory of this node, so that it needs its node to itself (D23). Asked before the lock, of the lanes and not of the
devices; a lane that comes up in between waits for the next claim: see lanes_for.$$;
