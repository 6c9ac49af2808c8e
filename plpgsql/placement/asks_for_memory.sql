create or replace function fleet_core.asks_for_memory(requires jsonb)
returns boolean
language sql
immutable
parallel safe
as $$
  select requires ?| array['vram_min_mb', 'ram_min_mb', 'models']
$$;

comment on function fleet_core.asks_for_memory(jsonb) is
$$Whether normalised requirements ask for memory, so that handing such work out reserves some. Pure, so that it is inlined.$$;
