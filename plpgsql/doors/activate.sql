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
  -- Transactions are numbered anew here.
  update fleet_core.loose_bytes l set fenced_by = null where l.fenced_by is not null and l.collected_at is null;
  perform fleet_core.note_audit(null, null, 'activated', session_user);
end
$$;

comment on function fleet.activate() is
$$Makes a restored copy of the database the fleet that hands out work. Owner only; be sure that the original is gone.$$;
