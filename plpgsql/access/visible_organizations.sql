create or replace function fleet_core.visible_organizations()
returns uuid[]
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select coalesce(array_agg(o.id), '{}')
    from fleet_core.organizations o
   where fleet_core.sees_everything()
      or o.id in (select b.organization_id from fleet_core.bindings b where b.login = session_user)
$$;

comment on function fleet_core.visible_organizations() is
$$The organizations that the login (session_user) may see; every view filters by them.$$;
