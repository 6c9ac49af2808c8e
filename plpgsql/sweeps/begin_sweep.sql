create or replace function fleet_core.begin_sweep(name text)
returns boolean
language plpgsql
volatile
as $$
begin
  perform fleet_core.require_read_committed();
  perform fleet_core.check_active();
  perform fleet_core.beat();
  if not pg_try_advisory_xact_lock(hashtextextended('pgfleet sweep ' || name, 0)) then
    return false;
  end if;
  insert into fleet_core.sweeps as s (sweep, started_at, run_by)
  values (name, clock_timestamp(), concat_ws(' as ', nullif(current_setting('application_name'), ''), session_user))
  on conflict (sweep) do update set started_at = excluded.started_at, run_by = excluded.run_by;
  return true;
end
$$;

comment on function fleet_core.begin_sweep(text) is
$$Begins one sweep and its record in fleet_core.sweeps; false while another session runs the same one. Ends with end_sweep.
Locks: an advisory lock of the sweep, tried, until the transaction ends. Errors: isolation_not_supported, fleet_inactive.$$;
