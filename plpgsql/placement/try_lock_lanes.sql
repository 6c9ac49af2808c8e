create or replace function fleet_core.try_lock_lanes(organization uuid)
returns boolean
language plpgsql
volatile
as $$
begin
  return pg_try_advisory_xact_lock(hashtextextended('pgfleet lanes ' || organization, 0));
end
$$;

comment on function fleet_core.try_lock_lanes(uuid) is
$$As lock_lanes, but false instead of waiting: for the sweep, which serves every tenant.$$;
