create or replace function fleet_core.floor_mb(requires jsonb)
returns int
language plpgsql
immutable
parallel safe
as $$
begin
  return case when fleet_core.asks_for_memory(requires)
              then greatest((requires ->> 'vram_min_mb')::int, (requires ->> 'ram_min_mb')::int, 0)
              else -1 end;
end
$$;

comment on function fleet_core.floor_mb(jsonb) is
$$The most memory that normalised requirements name, in MB: a device that has less can't serve them. 0 where they ask for memory and name none (models), -1
where they ask for none. The index lanes_by_need stands on it.$$;
