create or replace function fleet.activate()
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  update fleet_core.installation
     set system_identifier = (select c.system_identifier from pg_control_system() c),
         postmaster_started_at = pg_postmaster_start_time();
  perform fleet_core.note_audit(null, null, 'activated', session_user);
end
$$;

comment on function fleet.activate() is
$$Makes a restored copy of the database the fleet that hands out work. Owner only; be sure that the original is gone.$$;
