create or replace function fleet.find_organization(name text)
returns uuid
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  organization uuid;
begin
  perform fleet_core.check_text('name', name, 1, 255);
  select o.id into organization
    from fleet_core.organizations o
   where o.name = find_organization.name and fleet_core.may_see(o.id);
  if organization is null then
    perform fleet_core.refuse('FL404', 'organization_not_found', format('There is no organization %s.', quote_literal(name)), 'See fleet.organizations.');
  end if;
  return organization;
end
$$;

comment on function fleet.find_organization(text) is
$$The id of the organization with this name, if it is the login's to see. Errors: organization_not_found, invalid_argument.$$;
