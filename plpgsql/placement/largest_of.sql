create or replace function fleet_core.largest_of(device fleet_core.devices)
returns int
language sql
immutable
parallel safe
as $$
  select greatest(device.vram_total_mb, device.vram_free_mb, device.ram_total_mb, device.ram_free_mb)
$$;

comment on function fleet_core.largest_of(fleet_core.devices) is
$$The most memory that a device says it has, in MB; null where it says nothing. Enough to rule out what could never fit. Pure, so that it is inlined.$$;
