create or replace function fleet_core.possible_device(
  kind text, label text, vram_total_mb int, vram_free_mb int, ram_total_mb int, ram_free_mb int, compute_units int, throughput_factor float8)
returns boolean
language plpgsql
immutable
parallel safe
as $$
begin
  return kind in ('cpu', 'gpu_integrated', 'gpu_discrete')
     and length(label) between 1 and 255
     and coalesce(least(vram_total_mb, vram_free_mb, ram_total_mb, ram_free_mb, compute_units), 0) >= 0
     and throughput_factor > 0 and throughput_factor < 'infinity';
end
$$;

comment on function fleet_core.possible_device(text, text, int, int, int, int, int, float8) is
$$What a row of fleet_core.devices can be.$$;
