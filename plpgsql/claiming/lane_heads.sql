create or replace function fleet_core.lane_heads(node fleet_core.nodes, kinds text[], with_memory boolean, looked_after timestamptz)
returns fleet_core.strand[]
language plpgsql
stable
as $$
declare
  search fleet_core.lane_search := fleet_core.search_of(node, kinds, -1, case when with_memory then fleet_core.largest_mb(node.id) else -1 end);
begin
  return array(
    -- The directory may name a lane twice; a place is one.
    select distinct on (q.priority, q.position)
           row(l.id, l.kind, l.requires, s.restricted, q.priority, q.position, s.below,
               case when s.priority = q.priority then s.position end, known.stretches, q.ready_at)::fleet_core.strand
      from fleet_core.lanes_for(node, search) l
     cross join lateral (select current_setting(fleet_core.hint_place('fleet_stretches', l.id), true) as hint offset 0) memory
     cross join lateral (select fleet_core.stretches_of(l.id, memory.hint, looked_after) as stretches offset 0) known
     cross join lateral unnest(coalesce(known.stretches, '{"(f,0,0,32768)","(t,0,0,32768)"}')) s
     cross join lateral fleet_core.first_place(l.id, s.restricted, s.priority, s.position, s.below) q
     -- Most tenants have no restricted places at all, and then no lane is looked at twice.
     where not s.restricted
        or exists (select from fleet_core.queue r where r.organization_id = node.organization_id and r.restricted and r.due_at is null and r.state = 'ready')
     order by q.priority, q.position);
end
$$;

comment on function fleet_core.lane_heads(fleet_core.nodes, text[], boolean, timestamptz) is
$$The first visible place of each strand of the lanes of these kinds (null: any) that a node is eligible for and that are not paused, the best first. A lane has
two kinds of strands: jobs that any of its nodes may take, read from this session's floors, and restricted ones (a history, or several nodes wanted), read
from their true start. with_memory = false: no lane that asks for any, since the caller shares the node; otherwise none whose demand is beyond all that the
node has. looked_after: see stretches_of. Locks nothing.$$;
