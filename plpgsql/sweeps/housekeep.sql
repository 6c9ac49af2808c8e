create or replace function fleet_core.housekeep()
returns int
language plpgsql
volatile
as $$
declare
  limits fleet_core.settings;
  total  int;
begin
  limits := (select s from fleet_core.settings s);
  -- Due jobs of organizations whose nodes don't claim just now.
  select coalesce(sum(fleet_core.promote_due(o.id, fleet_core.clock(), limits.sweep_batch)), 0)::int into total from fleet_core.organizations o;
  return total + fleet_core.count_online() + fleet_core.tend_lanes(limits) + fleet_core.purge_pairing() + fleet_core.ensure_event_partitions();
end
$$;

comment on function fleet_core.housekeep() is
$$What nobody waits for: promotes due jobs, counts nodes, tends the lanes, forgets old pairing codes, makes the coming months' partitions. Returns how many rows it
changed.
Called by run_chore.$$;
