create or replace function fleet_core.wake(organization uuid)
returns void
language plpgsql
volatile
as $$
begin
  if exists (select from fleet_core.waiters w where w.organization_id = organization and w.expires_at > clock_timestamp()) then
    -- Delivered once a transaction, however often it is said; a hash, since any login can listen.
    perform pg_notify('fleet_work', fleet_core.wake_token(organization));
  end if;
end
$$;

comment on function fleet_core.wake(uuid) is
$$Tells the apps that an organization has work, if any of its agents waits (D33). Called where jobs become ready. Nothing depends on it: waiting apps look again anyway.$$;
