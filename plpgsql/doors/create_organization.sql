create or replace function fleet.create_organization(name text)
returns uuid
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  new_id uuid;
  schema name;
begin
  perform fleet_core.check_text('name', name, 1, 255, '^[^[:cntrl:]]+$');
  if not has_database_privilege('fleet_owner', current_database(), 'create') then
    -- Lost when a database is restored or made from a template: it belongs to the database, not to what is in it.
    raise insufficient_privilege using message = format('fleet_owner may not create schemas in database %s', current_database()),
      hint = format('grant create on database %I to fleet_owner; or run sql/install.sql again.', current_database());
  end if;
  loop
    -- Its first 32 bits are the tag of every id it will have, so they must be its own.
    new_id := fleet_core.new_id(gen_random_uuid());
    begin
      insert into fleet_core.organizations (id, name, created_at) values (new_id, create_organization.name, fleet_core.clock());
      exit;
    exception
      when unique_violation then
        if exists (select from fleet_core.organizations o where o.name = create_organization.name) then
          perform fleet_core.refuse('FL400', 'invalid_argument', format('name: there is an organization %s already.', quote_literal(name)));
        end if;
    end;
  end loop;
  schema := fleet_core.tenant_schema(new_id);
  execute format('create schema %I', schema);
  execute format('create table %I.projects (id uuid primary key, name text not null unique check (length(name) between 1 and 255))', schema);
  execute format('comment on table %I.projects is %L', schema, 'Things of the tenant that jobs may name.');
  perform fleet_core.note_audit(new_id, null, 'organization_created', session_user, jsonb_build_object('name', name));
  return new_id;
end
$$;

comment on function fleet.create_organization(text) is
$$Makes a tenant, with its schema tenant_<id> and the table projects in it. Owner only. Errors: invalid_argument, also for a name that is taken.$$;
