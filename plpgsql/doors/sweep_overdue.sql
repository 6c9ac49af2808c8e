create or replace function fleet.sweep_overdue()
returns int
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  jobs uuid[] := fleet_core.sweep('overdue');
begin
  perform fleet_core.settle_swept(jobs);
  return cardinality(jobs);
end
$$;

comment on function fleet.sweep_overdue() is
$$Fails assignments that ran past their job's max_runtime_s. Returns how many jobs it changed.
Bounded, and safe to run from many places at once. Locks: jobs and assignments, SKIP LOCKED, then parents.
Errors: isolation_not_supported, fleet_inactive.$$;
