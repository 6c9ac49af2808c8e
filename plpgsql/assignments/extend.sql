create or replace function fleet_core.extend(actor fleet_core.actor, assignment uuid, lease_seconds int)
returns timestamptz
language plpgsql
volatile
as $$
declare
  limits fleet_core.settings;
  held   fleet_core.open_assignments;
begin
  limits := (select s from fleet_core.settings s);
  perform fleet_core.check_range('lease_seconds', lease_seconds, limits.lease_min_seconds, limits.lease_max_seconds);
  held := fleet_core.lock_open(actor, assignment);
  return case when held.id is not null then fleet_core.renew(held, lease_seconds, fleet_core.clock()) end;
end
$$;

comment on function fleet_core.extend(fleet_core.actor, uuid, int) is
$$A node renews one lease. See fleet.renew_lease.$$;
