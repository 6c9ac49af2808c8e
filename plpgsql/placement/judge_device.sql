create or replace function fleet_core.judge_device(device fleet_core.devices, need fleet_core.need, is_preferred boolean, books fleet_core.books)
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
  host       fleet_core.memory;
  wants      record;
  own_mb     int := case when device.kind = 'gpu_discrete' then need.vram_mb else greatest(need.vram_mb, need.ram_mb) end;
  kept       text[] := need.slugs;
  added_mb   int;
  evicts     text[];
begin
  v.node_id := device.node_id;
  v.device_id := device.id;
  v.device := device.label;
  v.device_kind := device.kind;
  v.throughput := device.throughput_factor;
  v.would_evict := '{}';
  select * into mem from unnest(books.pools) b where b.pool = fleet_core.pool_of(device);
  v.have_mb := mem.available_mb;
  v.total_mb := mem.total_mb;

  -- What the models ask of this device: all of them, and those that are neither loaded nor on their way for another job.
  select * into wants from fleet_core.model_wants(device, need, books);
  v.reason := case
    when not need.accelerators <@ device.supports_accelerators then format('accelerators: needs %s, this device has %s',
      array_to_string(need.accelerators, ', '), coalesce(nullif(array_to_string(device.supports_accelerators, ', '), ''), 'none'))
    when on_card and wants.ram_only is not null then format('model: %s runs in system memory only', wants.ram_only)
    when greatest(own_mb, wants.whole_mb) > mem.total_mb then
      format('%s: needs %s MB, %s in all', word, greatest(own_mb, wants.whole_mb), mem.total_mb)
  end;
  v.verdict := case when v.reason is null then 'would_run' else 'never' end;

  -- An explicit floor on system memory stands whatever the device.
  if on_card and need.ram_mb > 0 and v.verdict = 'would_run' then
    select * into host from unnest(books.pools) b where b.pool = device.node_id;
    v.would_evict := fleet_core.room_for(need.ram_mb, host, books.models, device, kept);
    if v.would_evict is null then
      v.verdict := case when need.ram_mb > coalesce(host.total_mb, 0) then 'never' else 'waiting' end;
      v.reason := format('RAM: needs %s MB, %s available of %s', need.ram_mb, coalesce(host.available_mb, 0), coalesce(host.total_mb, 0));
    end if;
  end if;

  loop
    -- A device with nothing available is busy, but for a job whose models are there.
    v.need_mb := greatest(own_mb, wants.missing_mb, case when need.slugs <> '{}' and not wants.all_resident then 1 else 0 end);
    exit when v.verdict <> 'would_run' or not need.has_floor;
    -- What is there asks for nothing more and is reserved like the rest: all that is reserved has its place in the total.
    added_mb := greatest(0, own_mb - wants.loads_mb) + wants.added_mb;
    if added_mb > mem.total_mb - mem.reserved_mb then
      v.need_mb := added_mb;
    end if;
    evicts := fleet_core.room_for(v.need_mb, mem, books.models, device, kept, wants.loads);
    exit when evicts is not null or need.together or wants.all_resident or not wants.some_idle;
    -- Its models run one after another, so those that stand idle may go for those that are missing, and come again: room for the largest of all.
    select * into wants from fleet_core.model_wants(device, need, books, with_idle => false);
    kept := '{}';
  end loop;
  if v.verdict = 'would_run' and need.has_floor then
    v.would_evict := v.would_evict || evicts;
    if evicts is null then
      v.verdict := 'waiting';
      v.reason := format('%s: needs %s MB, %s available of %s', word, v.need_mb, mem.available_mb, mem.total_mb);
    end if;
  end if;
  v.resident := need.slugs <> '{}' and wants.all_resident;
  v.load_seconds := wants.load_seconds;
  if v.verdict <> 'would_run' then
    v.would_evict := '{}';
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
  v.reserves := fleet_core.reservations_for(device, own_mb, wants.loads, wants.loads_mb, need);
  return v;
end
$$;

comment on function fleet_core.judge_device(fleet_core.devices, fleet_core.need, boolean, fleet_core.books) is
$$Whether one device could carry a job ever, and now; what would have to be unloaded first; how well. books: the node's memory (books_of).
Called by verdicts alone.$$;
