create or replace function fleet_core.room_for(
  needed_mb int, memory fleet_core.memory, models fleet_core.standing_model[], device fleet_core.devices, kept text[], loads jsonb default '{}')
returns text[]
language plpgsql
stable
as $$
declare
  free_mb bigint := memory.balance_mb;
  evicts  text[] := '{}'::text[];
  model   record;
begin
  if needed_mb <= memory.available_mb then
    return evicts;
  end if;
  if needed_mb > memory.total_mb - memory.reserved_mb then
    return null;
  end if;
  -- Full of idle models, perhaps: the least recently used first, and no more than needed. What goes for other work already will be free.
  for model in
    select s.slug, s.held_mb, g.is_going
      from unnest(models) s
     -- What earlier work has left behind and this work loads again is not there twice.
     cross join lateral (select s.is_promised or (not (s.is_reported or s.is_used) and s.device_id = device.id and loads ? s.slug) as is_going) g
     where s.pool = memory.pool
       and s.held_mb > 0
       and (g.is_going or not (s.is_used or s.slug = any (kept)))
     order by not g.is_going, s.idle_since, s.slug collate "C"
  loop
    exit when not model.is_going and needed_mb <= free_mb;
    free_mb := free_mb + model.held_mb;
    if not (model.is_going or model.slug = any (evicts)) then
      evicts := evicts || model.slug;
    end if;
  end loop;
  return case when needed_mb <= free_mb then evicts end;
end
$$;

comment on function fleet_core.room_for(int, fleet_core.memory, fleet_core.standing_model[], fleet_core.devices, text[], jsonb) is
$$Which models must be unloaded so that so much memory, in MB, may be given out of a pool for work on this device now: often none; null where it
can't be had. memory: the books of the pool; models: what stands in the
node's memory. kept: models that stay in any case; loads: those that the work would load (model_wants). Called by
judge_device.$$;
