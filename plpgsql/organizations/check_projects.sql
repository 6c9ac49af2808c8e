create or replace function fleet_core.check_projects(organization uuid, projects uuid[])
returns void
language plpgsql
stable
as $$
declare
  project uuid;
  known   boolean;
begin
  foreach project in array projects loop
    execute format('select exists (select from %I.projects p where p.id = $1)', fleet_core.tenant_schema(organization)) into known using project;
    if not known then
      perform fleet_core.refuse('FL404', 'project_not_in_organization', format('There is no project %s in organization %s.', project, organization));
    end if;
  end loop;
end
$$;

comment on function fleet_core.check_projects(uuid, uuid[]) is
$$Refuses projects that are not this organization's own. Errors: project_not_in_organization.$$;
