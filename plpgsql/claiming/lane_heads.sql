create or replace function fleet_core.lane_heads(lanes fleet_core.lane[])
returns fleet_core.strand[]
language plpgsql
stable
as $$
begin
  return array(
    select row(l.id, s.restricted, q.priority, q.position, s.below, case when not s.restricted then l.floors end)::fleet_core.strand
      from unnest(lanes) l
      -- The stretches to look at: before the first floor's priority, from each floor to the next one's priority, and on to the end; then what is restricted.
     cross join lateral generate_series(0, coalesce(cardinality(l.floors), 0) / 2 + 1) n
     cross join lateral (
       select n > coalesce(cardinality(l.floors), 0) / 2 as restricted,
              case when n > coalesce(cardinality(l.floors), 0) / 2 then 0 else coalesce(l.floors[2 * n - 1], 0) end as priority,
              case when n > coalesce(cardinality(l.floors), 0) / 2 then 0 else coalesce(l.floors[2 * n], 0) end as position,
              case when n > coalesce(cardinality(l.floors), 0) / 2 then 32768 else coalesce(l.floors[2 * n + 1], 32768) end::int as below
     ) s
     cross join lateral (
       select q.priority, q.position
         from fleet_core.queue q
        where q.lane_id = l.id
          and q.restricted = s.restricted
          and q.state = 'ready'
          and (q.priority, q.position) >= (s.priority, s.position)
          and q.priority < s.below
        order by q.priority, q.position
        limit 1
     ) q
     order by q.priority, q.position);
end
$$;

comment on function fleet_core.lane_heads(fleet_core.lane[]) is
$$The first visible place of each strand of these lanes, the best first. A lane has two kinds of strands: jobs that any of its nodes may
take, read from this session's floors, and restricted ones (a history, or several nodes wanted), read from their true start. Locks nothing.$$;
