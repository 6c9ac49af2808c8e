create or replace function fleet_core.lane_heads(
  lanes uuid[], looked_after timestamptz, from_priority int default 0, from_position bigint default 0,
  out lane uuid, out restricted boolean, out priority int, out "position" bigint, out floors bigint[])
returns setof record
language sql
stable
as $$
  select l.lane, strand.restricted, head.priority, head.position, strand.floors
    from (select u.lane, fleet_core.floor_of(u.lane, looked_after) as floors from unnest(lanes) u(lane)) l
   cross join lateral (values (false, l.floors), (true, null)) strand(restricted, floors)
   cross join lateral (
     select q.priority, q.position
       -- The stretches to look at: before the first floor's priority, from each floor to the next one's priority, and on to the end.
       from generate_series(0, coalesce(cardinality(strand.floors), 0) / 2) stretch(n)
      cross join lateral (
        select coalesce(strand.floors[2 * stretch.n - 1], 0), coalesce(strand.floors[2 * stretch.n], 0),
               coalesce(strand.floors[2 * stretch.n + 1], 32768)
      ) f(priority, position, next_priority)
      -- One lower bound: of two row comparisons an index scan begins at whichever comes first, not at the higher.
      cross join lateral (
        select case when (f.priority, f.position) < (from_priority, from_position) then from_priority else f.priority end,
               case when (f.priority, f.position) < (from_priority, from_position) then from_position else f.position end
      ) low(priority, position)
      cross join lateral (
        select q.priority, q.position
          from fleet_core.queue q
         where q.lane_id = l.lane
           and q.restricted = strand.restricted
           and q.state = 'ready'
           and (q.priority, q.position) >= (low.priority, low.position)
           and q.priority < f.next_priority
         order by q.priority, q.position
         limit 1
      ) q
      order by q.priority, q.position
      limit 1
   ) head
$$;

comment on function fleet_core.lane_heads(uuid[], timestamptz, int, bigint) is
$$The first visible place of each strand of each lane, at or after a given place. A lane has two strands: jobs that any of its nodes may
take, read from this session's floor, and restricted ones (a history, or several nodes wanted), read from their true start. Locks nothing.$$;
