create or replace function fleet.sweep_expired_leases()
returns int
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  jobs uuid[] := fleet_core.sweep('expired_leases');
begin
  perform fleet_core.settle_swept(jobs);
  return cardinality(jobs);
end
$$;

comment on function fleet.sweep_expired_leases() is
$$Ends assignments whose lease has run out: expired where they had started, else released; fails jobs whose last attempt fell silent and whose late result did not come. Returns how many jobs it changed.
Bounded, and safe to run from many places at once. Locks: jobs and assignments, SKIP LOCKED, then parents.
Errors: isolation_not_supported, fleet_inactive.$$;
