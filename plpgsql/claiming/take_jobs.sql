create or replace function fleet_core.take_jobs(node uuid, lanes uuid[], waits timestamptz[], most int, now_ timestamptz, looked_after timestamptz)
returns setof fleet_core.queue
language plpgsql
volatile
as $$
declare
  heads  fleet_core.strand[];
  best   fleet_core.strand;
  bound  fleet_core.strand;
  place  fleet_core.queue;
  taken  int := 0;
begin
  select array_agg(row(h.lane, h.restricted, h.priority, h.position, h.floors)::fleet_core.strand order by h.priority, h.position)
    into heads
    from fleet_core.lane_heads(lanes, looked_after) h;

  while taken < most and cardinality(heads) > 0 loop
    best := heads[1];
    bound := heads[2];
    if not best.restricted then
      perform fleet_core.remember_floor(best.lane, best.floors, best.priority, best.position, now_);
    end if;
    if bound.lane is null or bound.priority > best.priority then
      bound.priority := best.priority + 1;        -- to the end of its priority
      bound.position := 0;
    end if;

    for place in
      select * from fleet_core.take_places(best.lane, best.restricted, node, best.priority, best.position,
        case when bound.priority = best.priority then bound.position else 9223372036854775807 end, waits[array_position(lanes, best.lane)], most - taken, now_)
    loop
      taken := taken + 1;
      return next place;
    end loop;

    if taken < most then
      -- The strand is used up as far as the next best one; its own next place goes back among the heads.
      select array_agg(row(s.lane, s.restricted, s.priority, s.position, s.floors)::fleet_core.strand order by s.priority, s.position)
        into heads
        from (
          select u.* from unnest(heads[2:]) u
          union all
          select h.lane, h.restricted, h.priority, h.position, best.floors
            from fleet_core.lane_heads(array[best.lane], looked_after, bound.priority, bound.position) h
           where h.restricted = best.restricted
        ) s;
    end if;
  end loop;
end
$$;

comment on function fleet_core.take_jobs(uuid, uuid[], timestamptz[], int, timestamptz, timestamptz) is
$$Takes places from several lanes in one order: by priority, then by the time they became ready, as if the lanes were one queue. Each step takes
from the best strand as far as the second best one's head, and never locks more than it returns.
waits: of each lane only what was ready before then. looked_after: floors older than this are not trusted (floor_of). Locks: the queue rows it returns, SKIP LOCKED. Called by claim.$$;
