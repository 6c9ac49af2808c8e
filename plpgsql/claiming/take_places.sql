create or replace function fleet_core.take_places(
  head fleet_core.strand, bound bigint, node uuid, ready_before timestamptz, most int, now_ timestamptz, look_past int)
returns fleet_core.queue[]
language plpgsql
volatile
as $$
begin
  if head.restricted then
    return fleet_core.take_restricted(head, bound, node, ready_before, most, now_, look_past);
  end if;
  return array(
    select q
      from fleet_core.queue q
     where q.lane_id = head.lane
       and q.restricted = false
       and q.state = 'ready'
       and q.priority = head.priority
       and q.position >= head.position
       and q.position < bound
       and q.ready_at < ready_before
     order by q.position
     limit most
       for update skip locked);
end
$$;

comment on function fleet_core.take_places(fleet_core.strand, bigint, uuid, timestamptz, int, timestamptz, int) is
$$Locks and returns up to so many free places of a strand, of its head's priority, from its head up to but not including the bound.
Locks: those queue rows, SKIP LOCKED. Called by take_slots.$$;
