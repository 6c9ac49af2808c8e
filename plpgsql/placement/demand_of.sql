create or replace function fleet_core.demand_of(requires jsonb, other fleet_core.devices)
returns table (card_mb int, host_mb int, other_mb bigint)
language sql
stable
as $$
  select greatest(own.vram_mb, max(m.vram_min_mb)),
         greatest(own.vram_mb, own.ram_mb, max(least(fleet_core.asks_mb(m, 'cpu'), fleet_core.asks_mb(m, 'gpu_integrated')))),
         case when not (requires ? 'ram_min_mb')
               and coalesce(requires -> 'accelerators' <@ to_jsonb(other.supports_accelerators), true)
               and coalesce(bool_and(m.requires_accelerators <@ other.supports_accelerators and (m.vram_min_mb > 0 or m.ram_min_mb = 0)), true)
              then own.vram_mb + coalesce(sum(fleet_core.asks_mb(m, other.kind)), 0) end
    from (select coalesce((requires ->> 'vram_min_mb')::int, 0) as vram_mb, coalesce((requires ->> 'ram_min_mb')::int, 0) as ram_mb) own
    left join (jsonb_array_elements_text(requires -> 'models') u(slug) join fleet_core.models m on m.slug = u.slug) on true
   group by own.vram_mb, own.ram_mb
$$;

comment on function fleet_core.demand_of(jsonb, fleet_core.devices) is
$$What normalised requirements ask of a device at a glance, in MB, as if none of their models were loaded: card_mb at least of a card, host_mb at least of system
memory. other_mb: never more of this device, which then has the VRAM for them and the accelerators; null where that takes judging (judge_device).
One query, so that it is inlined. Called by heads_in_reach.$$;
