create or replace function fleet_core.lease_end(lease_expires_at timestamptz, lease_seconds int, grace timestamptz)
returns timestamptz
language sql
stable
as $$
  select greatest(lease_expires_at, grace + make_interval(secs => lease_seconds))
$$;

comment on function fleet_core.lease_end(timestamptz, int, timestamptz) is
$$When a lease really ends: not before one lease after the grace began (grace_from).$$;
