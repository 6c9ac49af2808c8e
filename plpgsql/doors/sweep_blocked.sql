create or replace function fleet.sweep_blocked()
returns int
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return fleet_core.run_chore('blocked');
end
$$;

comment on function fleet.sweep_blocked() is
$$Blocks what no machine could run even when idle, and lifts the blocks that no longer hold; returns how many lanes changed. Bounded, safe to run from many places
at once. Errors: isolation_not_supported, fleet_inactive.$$;
