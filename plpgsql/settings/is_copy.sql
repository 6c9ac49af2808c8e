create or replace function fleet_core.is_copy()
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  known fleet_core.installation;
begin
  select * into known from fleet_core.installation;
  -- The same running server: nothing was restored meanwhile.
  return known.postmaster_started_at is distinct from pg_postmaster_start_time()
     and known.system_identifier is distinct from (select c.system_identifier from pg_control_system() c);
end
$$;

comment on function fleet_core.is_copy() is
$$Whether this database was restored into another cluster than it was installed in, and has not been activated there (D37).$$;
