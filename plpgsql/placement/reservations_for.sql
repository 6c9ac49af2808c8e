create or replace function fleet_core.reservations_for(device fleet_core.devices, own_mb int, loads jsonb, loads_mb int, need fleet_core.need)
returns jsonb
language plpgsql
immutable
as $$
declare
  pool  uuid := fleet_core.pool_of(device);
  items jsonb;
begin
  select jsonb_agg(jsonb_build_object('pool', i.pool, 'key', i.key, 'mb', i.mb, 'seen', i.seen)) into items
    from (
      select pool, 'model:' || device.id || ':' || l.key as key, (l.value ->> 'mb')::int as mb, (l.value ->> 'seen')::boolean as seen
        from jsonb_each(loads) l
       where (l.value ->> 'mb')::int > 0
      union all
      -- The floor is the larger of the job's own and its models': what the job has beyond them.
      select pool, 'own', own_mb - loads_mb, false where own_mb > loads_mb
      union all
      select device.node_id, 'own', need.ram_mb, false where device.kind = 'gpu_discrete' and need.ram_mb > 0
    ) i;
  return items;
end
$$;

comment on function fleet_core.reservations_for(fleet_core.devices, int, jsonb, int, fleet_core.need) is
$$What an assignment of this need on this device reserves: [{pool, key, mb, seen}], null for nothing. The key own stands for the assignment itself.
loads, loads_mb: its models (model_wants).$$;
