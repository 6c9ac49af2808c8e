create or replace function fleet_core.lock_usage(organization uuid)
returns bigint
language plpgsql
volatile
as $$
declare
  used bigint;
begin
  insert into fleet_core.store_usage (organization_id) values (organization) on conflict do nothing;
  select u.bytes into used from fleet_core.store_usage u where u.organization_id = organization for no key update;
  return used;
end
$$;

comment on function fleet_core.lock_usage(uuid) is
$$How many bytes an organization has in the store, its row locked until the transaction ends: whatever changes its stored or loose bytes takes turns
here. The last lock of a transaction.$$;
