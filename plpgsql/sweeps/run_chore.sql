create or replace function fleet_core.run_chore(name text)
returns int
language plpgsql
volatile
as $$
declare
  changed int := 0;
  error   text;
begin
  if not fleet_core.begin_sweep(name) then
    return 0;
  end if;
  begin
    changed := case name
      when 'blocked' then fleet_core.sweep_lanes()
      when 'housekeeping' then fleet_core.housekeep()
      when 'throughput' then fleet_core.fold_tallies()
      when 'purge' then fleet_core.purge() end;
  exception
    when query_canceled or admin_shutdown then raise;
    when others then
      error := format('%s (%s)', sqlerrm, sqlstate);
      raise warning 'pgfleet: the sweep % failed: %', name, error;
  end;
  perform fleet_core.end_sweep(name, changed, error);
  return changed;
end
$$;

comment on function fleet_core.run_chore(text) is
$$Runs one of the sweeps that end no job: blocked, housekeeping, throughput, purge; returns how many rows it changed. In a subtransaction: one that
fails undoes itself
alone, is recorded, and leaves what the other sweeps did. Called by run_sweeps and the doors of the sweeps.$$;
