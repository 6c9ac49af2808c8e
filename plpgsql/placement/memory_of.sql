create or replace function fleet_core.memory_of(
  node uuid, out pool uuid, out total_mb int, out free_mb int, out reserved_mb int, out available_mb int, out balance_mb int)
returns setof record
language plpgsql
stable
as $$
begin
  return query
  with pool as (
    select fleet_core.pool_of(d) as id,
           -- Unified memory has one size; devices that report it more or less exactly must not add up. What an integrated GPU calls its own is a part of it
           -- that is set aside, and stands for the whole only where nobody tells the whole.
           coalesce(max(case when d.kind <> 'gpu_discrete' then d.ram_total_mb end), max(d.vram_total_mb)) as total,
           coalesce(min(case when d.kind <> 'gpu_discrete' then d.ram_free_mb end), min(d.vram_free_mb)) as free,
           max(d.measured_at) as measured_at
      from fleet_core.devices d
     where d.node_id = node
     group by 1
  ), part as (
    select p.id as pool, case when i.key = 'own' then o.id::text else i.key end as key, i.mb, true as is_open,
           coalesce(i.seen, false)
             or coalesce(o.started_at + make_interval(secs => o.load_seconds + s.visible_seconds) <= p.measured_at, false) as is_visible, false as is_free
      from fleet_core.open_assignments o
     cross join fleet_core.settings s
     cross join lateral jsonb_to_recordset(o.reserves) i(pool uuid, key text, mb int, seen boolean)
      join pool p on p.id = i.pool
     where o.node_id = node and o.reserves is not null
    union all
    select e.pool, e.key, e.mb, false, e.is_free, e.is_free from fleet_core.ended_since_measured(node) e
  ), book as (
    select k.pool, sum(k.mb) filter (where k.is_open) as reserved, sum(k.mb) filter (where not k.is_visible) as unseen,
           sum(k.mb) filter (where k.is_free) as freed
      from (select r.pool, max(r.mb) as mb, bool_or(r.is_open) as is_open, bool_or(r.is_visible) as is_visible, bool_or(r.is_free) as is_free
              from part r group by r.pool, r.key) k
     group by k.pool
  )
  select p.id, coalesce(p.total, p.free, 0), coalesce(p.free, p.total, 0), least(coalesce(b.reserved, 0), 2147483647)::int,
         greatest(0, least(coalesce(p.free, p.total, 0) - coalesce(b.unseen, 0) + coalesce(b.freed, 0),
                           coalesce(p.total, p.free, 0) - coalesce(b.reserved, 0)))::int,
         greatest(-2147483647, least(2147483647, coalesce(p.free, p.total, 0) - coalesce(b.unseen, 0) + coalesce(b.freed, 0)))::int
    from pool p
    left join book b on b.pool = p.id;
end
$$;

comment on function fleet_core.memory_of(uuid) is
$$The memory books of a node, one row a pool, in MB. available = min(free as measured − what the measurement can't show yet + what it still shows though it is over,
total − all open reservations) (R21, D24; see ended_since_measured). balance is the first of the two, and below nought where
more is promised than is free, because something is to be unloaded. A model counts once per device while any open assignment uses it.$$;
