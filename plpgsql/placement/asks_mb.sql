create or replace function fleet_core.asks_mb(model fleet_core.models, device_kind text)
returns int
language sql
immutable
parallel safe
as $$
  select case when device_kind = 'cpu' then coalesce(nullif(model.ram_min_mb, 0), model.vram_min_mb)
              when device_kind = 'gpu_integrated' then coalesce(nullif(model.vram_min_mb, 0), model.ram_min_mb)
              else model.vram_min_mb end
$$;

comment on function fleet_core.asks_mb(fleet_core.models, text) is
$$The memory, in MB, that a model asks of a device of this kind. Not measured in RAM: its VRAM floor stands in. On unified memory one that only has a RAM floor
asks for that. Pure, so that it is inlined.$$;
