create or replace function fleet_core.check_organization(organization uuid)
returns void
language plpgsql
stable
as $$
begin
  perform fleet_core.check_given('organization', organization);
  if not fleet_core.may_see(organization) then
    perform fleet_core.refuse('FL403', 'organization_denied',
      format('The login %s is not bound to organization %s.', session_user, organization), 'Ask the owner: fleet.grant_organization().');
  elsif not exists (select from fleet_core.organizations o where o.id = organization) then
    perform fleet_core.refuse('FL404', 'organization_not_found', format('There is no organization %s.', organization));
  end if;
end
$$;

comment on function fleet_core.check_organization(uuid) is
$$Refuses an explicit organization argument that is null, unknown, or not the login's.
Errors: invalid_argument, organization_denied, organization_not_found.$$;
