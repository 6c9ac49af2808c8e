create or replace function fleet_core.gives_memory(actor fleet_core.actor, kinds text[])
returns boolean
language plpgsql
stable
as $$
declare
  largest int := fleet_core.largest_mb(actor.node_id);
  node    fleet_core.nodes;
  search  fleet_core.lane_search;
begin
  if largest is null then
    return false;
  end if;
  node := (select n from fleet_core.nodes n where n.id = actor.node_id);
  search := fleet_core.search_of(node, kinds, 0, largest);
  return exists (
    select from fleet_core.lanes_for(node, search) l
     where exists (select from fleet_core.queue q where q.lane_id = l.id and q.state = 'ready')
        -- What has come due is promoted under the lock.
        or exists (select from fleet_core.queue q
                    where q.organization_id = actor.organization_id and q.state = 'delayed' and q.due_at <= fleet_core.clock() and q.lane_id = l.id));
end
$$;

comment on function fleet_core.gives_memory(fleet_core.actor, text[]) is
$$Whether a claim of these kinds might reserve memory of this node, so that it needs its node to itself (D23). Asked before the lock, of the lanes and not of the
devices; a lane that comes up in between waits for the next claim: see lane_heads.$$;
