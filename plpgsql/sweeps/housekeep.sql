create or replace function fleet_core.housekeep()
returns int
language plpgsql
volatile
as $$
declare
  now_   timestamptz := fleet_core.clock();
  limits fleet_core.settings;
  total  int;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('pgfleet sweep housekeeping', 0)) then
    return 0;
  end if;
  insert into fleet_core.sweeps as s (sweep, started_at) values ('housekeeping', clock_timestamp())
  on conflict (sweep) do update set started_at = excluded.started_at;
  select * into limits from fleet_core.settings;

  -- Due jobs of organizations whose nodes don't claim just now.
  select coalesce(sum(fleet_core.promote_due(o.id, now_, limits.sweep_batch)), 0)::int into total from fleet_core.organizations o;
  total := total + fleet_core.tend_lanes(limits) + fleet_core.ensure_event_partitions() + fleet_core.purge_pairing();

  update fleet_core.sweeps s set finished_at = clock_timestamp(), changed = total, error = null where s.sweep = 'housekeeping';
  return total;
end
$$;

comment on function fleet_core.housekeep() is
$$What nobody waits for: promotes due jobs, tends the lanes, makes the coming months' partitions. Returns how many rows it changed. Called by run_sweeps.$$;
