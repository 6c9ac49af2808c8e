create or replace function fleet_core.room_for(needed_mb int, memory fleet_core.memory, node uuid, kept text[], loads jsonb default '{}')
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
    select s.slug, s.held_mb, g.is_going
      from (select m.*, bool_or(m.is_used) over (partition by m.slug) as is_used_somewhere from fleet_core.standing_models(node) m) s
     -- What earlier work has left behind and this work loads again is not there twice.
     cross join lateral (select s.is_promised or (not s.is_reported and loads ? s.slug) as is_going) g
     where s.pool = memory.pool
       and s.held_mb > 0
       -- A plan names models, not where they stand.
       and (g.is_going or not (s.is_used_somewhere or s.slug = any (kept)))
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

comment on function fleet_core.room_for(int, fleet_core.memory, uuid, text[], jsonb) is
$$Which models must be unloaded so that so much memory, in MB, may be given out of a pool now: often none; null where it can't be had. kept: models that stay in any case;
loads: those that the work would load (model_wants).
memory: the books of the pool, of this node. Called by judge_device.$$;
