create or replace function fleet_core.renew(held fleet_core.open_assignments, lease_seconds int, now_ timestamptz)
returns timestamptz
language plpgsql
volatile
as $$
declare
  renewed_until timestamptz;
begin
  update fleet_core.open_assignments o
     set lease_seconds = l.seconds,
         lease_expires_at = now_ + make_interval(secs => l.seconds)
    from (select greatest(renew.lease_seconds, case when held.exclusive then s.exclusive_lease_min_seconds end) as seconds from fleet_core.settings s) l
   where o.id = held.id
     -- A lapsed lease that no sweep has ended yet is still the node's (D3); that of an exclusive kind is not (D16).
     and not (held.exclusive and held.lease_expires_at <= now_)
  returning o.lease_expires_at into renewed_until;
  return renewed_until;
end
$$;

comment on function fleet_core.renew(fleet_core.open_assignments, int, timestamptz) is
$$Gives an open assignment a lease of this length from now; returns its end, or null for an exclusive one that has lapsed. The caller holds the row.$$;
