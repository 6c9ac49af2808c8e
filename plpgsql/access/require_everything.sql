create or replace function fleet_core.require_everything(deed text)
returns boolean
language plpgsql
stable
as $$
begin
  if not fleet_core.sees_everything() then
    perform fleet_core.refuse('FL403', 'organization_denied',
      format('%s concerns every organization; the login %s is not bound to all of them.', deed, session_user),
      'Ask the owner: fleet.grant_organization(login, null).');
  end if;
  return true;
end
$$;

comment on function fleet_core.require_everything(text) is
$$Refuses what reaches across tenants to a login that is not bound to all; true otherwise. Errors: organization_denied.$$;
