create or replace function fleet.create_project(organization uuid, name text)
returns uuid
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  new_id uuid;
begin
  perform fleet_core.check_organization(organization);
  perform fleet_core.check_text('name', name, 1, 255, '^[^[:cntrl:]]+$');
  new_id := fleet_core.new_id(organization);
  begin
    execute format('insert into %I.projects (id, name) values ($1, $2)', fleet_core.tenant_schema(organization)) using new_id, name;
  exception
    when unique_violation then
      perform fleet_core.refuse('FL400', 'invalid_argument', format('name: there is a project %s already.', quote_literal(name)));
  end;
  return new_id;
end
$$;

comment on function fleet.create_project(uuid, text) is
$$Makes a project of a tenant, which its jobs may name. Errors: organization_denied, organization_not_found, invalid_argument, also for a name that is taken.$$;
