create or replace function fleet_core.judge_device(device fleet_core.devices, need fleet_core.need, is_preferred boolean, books fleet_core.memory[])
returns fleet_core.verdict
language plpgsql
stable
as $$
declare
  on_card    boolean := device.kind = 'gpu_discrete';
  in_ram     boolean := device.kind = 'cpu';
  word       text := case when device.kind = 'cpu' then 'RAM' else 'VRAM' end;
  v          fleet_core.verdict;
  mem        fleet_core.memory;
  wants      record;
  own_mb     int;
  freed_mb   bigint;
  idle       record;
  system     fleet_core.memory;
begin
  v.node_id := device.node_id;
  v.device_id := device.id;
  v.device := device.label;
  v.device_kind := device.kind;
  v.throughput := device.throughput_factor;
  v.would_evict := '{}';
  select * into mem from unnest(books) b where b.pool = fleet_core.pool_of(device);
  v.have_mb := mem.available_mb;

  -- What the models ask of this device: all of them, and those that are neither loaded nor on their way for another job.
  select * into wants from fleet_core.model_wants(device, need);
  own_mb := case when in_ram then case when need.ram_mb > 0 then need.ram_mb else need.vram_mb end
                 when on_card then need.vram_mb
                 else greatest(need.vram_mb, need.ram_mb) end;
  v.resident := need.slugs <> '{}' and wants.all_resident;
  -- A device with nothing available is busy, but for a job whose models are there.
  v.need_mb := greatest(own_mb, wants.missing_mb, case when need.slugs <> '{}' and not v.resident then 1 else 0 end);
  v.total_mb := mem.total_mb;
  v.load_seconds := wants.load_seconds;

  v.reason := case
    when not need.accelerators <@ device.supports_accelerators then format('accelerators: needs %s, this device has %s',
      array_to_string(need.accelerators, ', '), coalesce(nullif(array_to_string(device.supports_accelerators, ', '), ''), 'none'))
    when on_card and wants.ram_only is not null then format('model: %s runs in system memory only', wants.ram_only)
    when greatest(own_mb, wants.whole_mb) > mem.total_mb then format('%s: needs %s MB, %s in all', word, greatest(own_mb, wants.whole_mb), mem.total_mb)
  end;
  v.verdict := case when v.reason is null then 'would_run' else 'never' end;

  -- An explicit floor on system memory stands whatever the device.
  if on_card and need.ram_mb > 0 and v.verdict = 'would_run' then
    select * into system from unnest(books) b where b.pool = device.node_id;
    if coalesce(system.available_mb, 0) < need.ram_mb then
      v.verdict := case when need.ram_mb > coalesce(system.total_mb, 0) then 'never' else 'waiting' end;
      v.reason := format('RAM: needs %s MB, %s available of %s', need.ram_mb, coalesce(system.available_mb, 0), coalesce(system.total_mb, 0));
    end if;
  end if;

  if v.verdict = 'would_run' and v.need_mb > mem.available_mb then
    -- Full of idle models, perhaps: the least recently used first, and no more than needed. What is to be unloaded for other work already will be free.
    freed_mb := fleet_core.promised_mb(device);
    for idle in select * from fleet_core.idle_models(device, need.slugs) loop
      exit when v.need_mb <= mem.balance_mb + freed_mb;
      freed_mb := freed_mb + idle.held_mb;
      v.would_evict := v.would_evict || idle.slug;
    end loop;
    if v.need_mb > least(mem.balance_mb + freed_mb, mem.total_mb - mem.reserved_mb) then
      v.verdict := 'waiting';
      v.would_evict := '{}';
      v.reason := format('%s: needs %s MB, %s available of %s', word, v.need_mb, mem.available_mb, mem.total_mb);
    end if;
  end if;
  if v.verdict <> 'would_run' then
    return v;
  end if;

  v.reason := format('%s: needs %s MB, %s available of %s', word, v.need_mb, coalesce(mem.available_mb, 0), coalesce(mem.total_mb, 0))
    || case when v.would_evict <> '{}' then format(', after unloading %s', array_to_string(v.would_evict, ', ')) else '' end;
  v.placement_reason := case
    when in_ram and (need.vram_mb > 0 or wants.has_vram_floor) then 'placed:slow_path:ram_not_vram'
    when need.slugs <> '{}' and v.resident then 'local_affinity:' || device.kind
    else 'placed:' || device.kind end;
  v.score := device.throughput_factor
    * case when v.would_evict <> '{}' then 0.4 when need.slugs <> '{}' and not v.resident then 0.7 else 1 end
    * case when need.preferred_mb > case when in_ram then 0 else coalesce(mem.available_mb, 0) end then 0.85 else 1 end
    * case when is_preferred then 1.5 else 1 end;
  v.reserves := fleet_core.reservations_for(device, own_mb, wants.loads, need);
  return v;
end
$$;

comment on function fleet_core.judge_device(fleet_core.devices, fleet_core.need, boolean, fleet_core.memory[]) is
$$Whether one device could carry a job ever, and now; what would have to be unloaded first; how well. books: the node's memory (memory_of).
Called by verdicts alone.$$;
