create or replace function fleet_core.take_strand(
  head fleet_core.strand, bound bigint, node fleet_core.nodes, offer fleet_core.offer, most int)
returns fleet_core.slot[]
language plpgsql
volatile
as $$
begin
  return array(
    select fleet_core.slot_of(q, head.kind, node, offer)
      from fleet_core.queue q
     where q.lane_id = head.lane
       and q.restricted = false
       and q.state = 'ready'
       and q.priority = head.priority
       and q.position >= head.position
       and q.position < bound
       and q.ready_at < offer.ready_before
     order by q.position
     limit most
       for update skip locked);
end
$$;

comment on function fleet_core.take_strand(fleet_core.strand, bigint, fleet_core.nodes, fleet_core.offer, int) is
$$Locks up to so many free places of a strand, of its head's priority, from its head up to but not including the bound, and returns their slots for a node.
Locks: those queue rows, SKIP LOCKED. Called by take_slots.$$;
