create or replace function fleet_core.try_lock_usage(organization uuid)
returns boolean
language plpgsql
volatile
as $$
begin
  perform from fleet_core.store_usage u where u.organization_id = organization for no key update skip locked;
  return found;
end
$$;

comment on function fleet_core.try_lock_usage(uuid) is
$$As lock_usage, for an organization that has something in the store; false where an open transaction has it. For what takes away from many
organizations, of which none may hold up the others.$$;
