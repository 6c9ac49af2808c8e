create or replace function fleet_core.clock()
returns timestamptz
language plpgsql
volatile
parallel safe
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (select fleet_core.clock_at(s.test_clock_offset) from fleet_core.settings s);
end
$$;

comment on function fleet_core.clock() is
$$The one clock: the database's own, not the transaction's start, moved by the setting test_clock_offset (zero outside tests).
A function reads it once and decides everything by that; a view reads it in a scalar sub-select, or no index is used.$$;
