create or replace function fleet_core.memory_shown(
  node uuid, out pool uuid, out total_mb int, out free_mb int, out reserved_mb int, out available_mb int, out balance_mb int)
returns setof record
language plpgsql
stable
parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query select * from fleet_core.memory_of(node);
end
$$;

comment on function fleet_core.memory_shown(uuid) is
$$The memory books of a node, for views: memory_of with the owner's rights. Called by fleet_core.device_rows and broken_rules,
which may go parallel around it.$$;
