create or replace function fleet_core.demand_of(requires jsonb, other fleet_core.devices)
returns table (card_mb bigint, host_mb bigint, ram_mb int, other_mb bigint, is_known boolean, is_choosy boolean)
language sql
stable
as $$
  select case when bool_or(m.vram_min_mb = 0 and m.ram_min_mb > 0) is not true
              then greatest(own.vram_mb, case when own.together then sum(m.vram_min_mb) else max(m.vram_min_mb) end) end,
         greatest(own.vram_mb, own.ram_mb, case when own.together then sum(a.host_mb) else max(a.host_mb) end),
         own.ram_mb,
         case when own.ram_mb = 0
               and coalesce(requires -> 'accelerators' <@ to_jsonb(other.supports_accelerators), true)
               and coalesce(bool_and(m.requires_accelerators <@ other.supports_accelerators and (m.vram_min_mb > 0 or m.ram_min_mb = 0)), true)
              then own.vram_mb + coalesce(sum(fleet_core.asks_mb(m, other.kind)), 0) end,
         count(m.id) = coalesce(jsonb_array_length(requires -> 'models'), 0),
         requires ? 'accelerators' or coalesce(bool_or(m.requires_accelerators <> '{}'), false)
    from (select coalesce((requires ->> 'vram_min_mb')::int, 0) as vram_mb, coalesce((requires ->> 'ram_min_mb')::int, 0) as ram_mb,
                 coalesce((requires -> 'models_together')::boolean, false) as together) own
    left join (jsonb_array_elements_text(requires -> 'models') u(slug) join fleet_core.models m on m.slug = u.slug) on true
    left join lateral (select least(fleet_core.asks_mb(m, 'cpu'), fleet_core.asks_mb(m, 'gpu_integrated')) as host_mb) a on m.id is not null
   group by own.vram_mb, own.ram_mb, own.together
$$;

comment on function fleet_core.demand_of(jsonb, fleet_core.devices) is
$$What normalised requirements ask of a device at a glance, in MB, as if none of their models were loaded: card_mb at least of a card, null for what may not go
there; host_mb at least of system memory, ram_mb of it whatever the device. other_mb: never more of this device, which then has the VRAM for them and the
accelerators; null where that takes judging (judge_device). is_known: its models are all registered; is_choosy: it asks for accelerators.
One query, so that it is inlined. Called by heads_in_reach.$$;
