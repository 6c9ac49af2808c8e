create or replace function fleet_core.check_project(organization uuid, name text, project uuid)
returns void
language plpgsql
stable
as $$
declare
  known boolean;
begin
  execute format('select exists (select from %I.projects p where p.id = $1)', fleet_core.tenant_schema(organization)) into known using project;
  if not known then
    perform fleet_core.refuse('FL404', 'project_not_in_organization', format('%s: there is no project %s in organization %s.', name, project, organization));
  end if;
end
$$;

comment on function fleet_core.check_project(uuid, text, uuid) is
$$Refuses a project that is not this organization's own. name is what the refusal calls it. Errors: project_not_in_organization.$$;
