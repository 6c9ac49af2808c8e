-- The roles and the three schemas. Roles belong to the cluster, so they may be there already.

select pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('pgfleet install', 0)) \g /dev/null

do $roles$
declare
  v_role text;
begin
  if current_setting('server_version_num')::int < 150000 then
    raise exception 'pgfleet needs PostgreSQL 15 or newer; this server is %', current_setting('server_version');
  end if;
  foreach v_role in array array['fleet_owner', 'fleet_app', 'fleet_operator', 'fleet_submitter', 'fleet_reader'] loop
    if not exists (select from pg_catalog.pg_roles r where r.rolname = v_role) then
      begin
        execute format('create role %I nologin', v_role);
      exception
        -- Two databases of one cluster installed at the same moment: the other one's role serves.
        when duplicate_object or unique_violation then null;
      end;
    end if;
  end loop;

  -- Whoever installs must be able to act as the owner of what is installed.
  -- (Since PostgreSQL 16 creating a role brings the right to grant it, not the right to become it.)
  if not pg_catalog.pg_has_role(current_user, 'fleet_owner',
      case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end) then
    execute format('grant fleet_owner to %I', current_user);
  end if;
  if not pg_catalog.has_database_privilege('fleet_owner', current_database(), 'create') then
    execute format('grant create on database %I to fleet_owner', current_database());
  end if;
end
$roles$;

create schema if not exists fleet authorization fleet_owner;
create schema if not exists fleet_agent authorization fleet_owner;
create schema if not exists fleet_core authorization fleet_owner;
comment on schema fleet is $$pgfleet: functions and views for DBAs, operators, and programs that submit work.$$;
comment on schema fleet_agent is $$pgfleet: the functions behind the HTTP interface; the first argument is the credential.$$;
comment on schema fleet_core is $$pgfleet: tables, types and private functions. Nobody's but the owner's.$$;
