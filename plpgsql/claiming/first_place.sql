create or replace function fleet_core.first_place(lane uuid, restricted boolean, from_priority int, from_position bigint, below int)
returns table (priority int, "position" bigint, ready_at timestamptz)
language sql
stable
as $$
  select q.priority, q.position, q.ready_at
    from fleet_core.queue q
   where q.lane_id = first_place.lane
     and q.restricted = first_place.restricted
     and q.state = 'ready'
     and (q.priority, q.position) >= (from_priority, from_position)
     and q.priority < first_place.below
   order by q.priority, q.position
   limit 1
$$;

comment on function fleet_core.first_place(uuid, boolean, int, bigint, int) is
$$The first visible place of a lane, among restricted ones or the others, from this position of this priority on and of priorities under below. One query, so that
it is inlined. Called by lane_heads, next_heads, heads_in_reach.$$;
