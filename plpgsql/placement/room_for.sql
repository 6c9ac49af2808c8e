create or replace function fleet_core.room_for(needed_mb int, memory fleet_core.memory, node uuid, kept text[])
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
  -- Full of idle models, perhaps: the least recently used first, and no more than needed. What is to be unloaded for other work already will be free.
  for model in
    select s.*
      from fleet_core.standing_models(node) s
     where s.pool = memory.pool
       and s.held_mb > 0
       and (s.is_promised or not (s.is_used or s.slug = any (kept)))
     order by not s.is_promised, s.idle_since, s.slug collate "C"
  loop
    exit when not model.is_promised and needed_mb <= free_mb;
    free_mb := free_mb + model.held_mb;
    if not (model.is_promised or model.slug = any (evicts)) then
      evicts := evicts || model.slug;
    end if;
  end loop;
  return case when needed_mb <= free_mb then evicts end;
end
$$;

comment on function fleet_core.room_for(int, fleet_core.memory, uuid, text[]) is
$$Which models must be unloaded so that so much memory, in MB, may be given out of a pool now: often none; null where it can't be had. kept: models that stay in any case.
memory: the books of the pool, of this node. Called by judge_device.$$;
