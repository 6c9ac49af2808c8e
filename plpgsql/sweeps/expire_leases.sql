create or replace function fleet_core.expire_leases(assignments uuid[])
returns uuid[]
language plpgsql
volatile
as $$
declare
  now_    timestamptz := fleet_core.clock();
  endings fleet_core.ending[];
begin
  select array_agg(case
           when o.started_at is null then row(o.id, 'released', 'never_started', null, null, true, null)::fleet_core.ending
           else row(o.id, 'expired', 'lease_expired', null, format('no sign of life for %s s', o.lease_seconds), true, null)::fleet_core.ending end)
    into endings
    from fleet_core.lock_open_set(assignments) o
    join fleet_core.graces_of(array(select a.organization_id from fleet_core.open_assignments a where a.id = any (assignments))) g
      on g.organization_id = o.organization_id
   where fleet_core.lease_end(o.lease_expires_at, o.lease_seconds, g.since) <= now_;
  return fleet_core.end_and_decide(endings, 'sweep', now_);
end
$$;

comment on function fleet_core.expire_leases(uuid[]) is
$$Ends those of these assignments whose lease has run out, and decides their jobs; returns them. A deed of the sweeps.$$;
