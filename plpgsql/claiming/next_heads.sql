create or replace function fleet_core.next_heads(heads fleet_core.strand[], bound bigint)
returns fleet_core.strand[]
language plpgsql
stable
as $$
declare
  used  fleet_core.strand := heads[1];
  next  fleet_core.strand;
  ahead int;
begin
  heads := heads[2:];
  select used.lane, used.kind, used.requires, used.restricted, q.priority, q.position, used.below, case when q.priority = used.priority then used.floor end,
         used.stretches, q.ready_at
    into next
    from fleet_core.first_place(used.lane, used.restricted, used.priority, bound, used.below) q;
  if next.lane is null then
    return heads;
  end if;
  ahead := (select count(*) from unnest(heads) h where (h.priority, h.position) < (next.priority, next.position));
  return heads[:ahead] || next || heads[ahead + 1:];
end
$$;

comment on function fleet_core.next_heads(fleet_core.strand[], bigint) is
$$The strands that are left when the first one is used up to a position of its priority: it goes back among the others with its next place. Called by take_slots.$$;
