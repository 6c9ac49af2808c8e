create or replace function fleet_core.heads_in_reach(
  heads fleet_core.strand[], node fleet_core.nodes, books fleet_core.books, faster fleet_core.verdict default null, ready_before timestamptz default null)
returns fleet_core.strand[]
language plpgsql
stable
as $$
declare
  own   record;
  held  text[];
  other record;
begin
  -- What the node could give now, on a card or of its system memory, and the most that a GPU of it has.
  select max(e.most_mb) filter (where d.kind = 'gpu_discrete') as card_mb,
         max(e.most_mb) filter (where d.kind <> 'gpu_discrete') as host_mb,
         coalesce(max(b.total_mb) filter (where d.kind <> 'cpu'), 0) as vram_mb,
         array_agg(d) as devices
    into own
    from fleet_core.devices d
    join unnest(books.pools) b on b.pool = fleet_core.pool_of(d)
    -- At most all that stands idle can be unloaded for it (room_for).
   cross join lateral (
     select least(b.total_mb - b.reserved_mb, greatest(b.available_mb, b.balance_mb + coalesce(sum(m.held_mb), 0))) as most_mb
       from unnest(books.models) m
      where m.pool = b.pool and (m.is_promised or not m.is_used)) e
   where d.node_id = node.id;
  held := array(
    select m.slug from unnest(books.models) m
    union
    select substr(r.key, 44) from unnest(books.reserved) r(key));
  select d as device, n as node into other
    from fleet_core.devices d
    join fleet_core.nodes n on n.id = d.node_id
   where d.id = faster.device_id;

  return array(
    with recursive walk as (
      select h.lane, h.kind, h.requires, h.restricted, h.priority, h.position, h.below, h.floor, h.stretches, h.ready_at,
             coalesce(not h.restricted and d.card_mb > own.vram_mb and d.other_mb <= faster.have_mb
                      and fleet_core.is_eligible(other.node, h.kind, h.requires), false) as is_left
        from unnest(heads) h
       cross join lateral fleet_core.demand_of(h.requires, other.device) d
       where d.is_known
         and (d.card_mb <= own.card_mb and (d.ram_mb = 0 or d.ram_mb <= own.host_mb)
              or d.host_mb <= own.host_mb
              or (d.card_mb = 0 and d.host_mb = 0)
              or h.requires -> 'models' ?| held)
         and (not d.is_choosy or exists (
           select from unnest(own.devices::fleet_core.devices[]) v
            where coalesce(h.requires -> 'accelerators' <@ to_jsonb(v.supports_accelerators), true)
              and not exists (
                select from jsonb_array_elements_text(h.requires -> 'models') u(slug)
                  join fleet_core.models m on m.slug = u.slug
                 where not m.requires_accelerators <@ v.supports_accelerators)))
      union all
      -- What is behind in the same priority has waited no longer.
      select w.lane, w.kind, w.requires, w.restricted, q.priority, q.position, w.below, null, w.stretches, q.ready_at, true
        from walk w
       cross join lateral fleet_core.first_place(w.lane, w.restricted, w.priority, 9223372036854775807, w.below) q
       where w.is_left and w.ready_at >= ready_before
    )
    select row(w.lane, w.kind, w.requires, w.restricted, w.priority, w.position, w.below, w.floor, w.stretches, w.ready_at)::fleet_core.strand
      from walk w
     where not (w.is_left and w.ready_at >= ready_before)
     order by w.priority, w.position);
end
$$;

comment on function fleet_core.heads_in_reach(fleet_core.strand[], fleet_core.nodes, fleet_core.books, fleet_core.verdict, timestamptz) is
$$The strands that are left of these at a glance, once one of them turned out to be not for this node now: without those that ask for more memory than it could
give, for accelerators that none of its devices has, or for models that nobody knows; and, where it leaves that one to a faster machine, without what it would leave to the same machine for the same reason, whose jobs
have not waited long enough: but for restricted strands, whose jobs may be barred to that machine. What a glance does not tell stays and is judged when its turn comes (offer_of). Called by take_slots.$$;
