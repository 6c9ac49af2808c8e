create or replace function fleet_core.next_heads(heads fleet_core.strand[], bound bigint)
returns fleet_core.strand[]
language plpgsql
stable
as $$
declare
  used fleet_core.strand := heads[1];
begin
  return array(
    select row(s.lane, s.kind, s.requires, s.restricted, s.priority, s.position, s.below, s.floor, s.stretches)::fleet_core.strand
      from (
        select u.* from unnest(heads[2:]) u
        union all
        (select used.lane, used.kind, used.requires, used.restricted, q.priority, q.position, used.below, case when q.priority = used.priority then used.floor end, used.stretches
           from fleet_core.queue q
          where q.lane_id = used.lane
            and q.restricted = used.restricted
            and q.state = 'ready'
            and (q.priority, q.position) >= (used.priority, bound)
            and q.priority < used.below
          order by q.priority, q.position
          limit 1)
      ) s
     order by s.priority, s.position);
end
$$;

comment on function fleet_core.next_heads(fleet_core.strand[], bigint) is
$$The strands that are left when the first one is used up to a position of its priority: it goes back among the others with its next place. Called by take_slots.$$;
