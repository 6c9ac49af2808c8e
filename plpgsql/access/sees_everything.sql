create or replace function fleet_core.sees_everything()
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if pg_has_role(session_user, 'fleet_owner', 'member') then
    return true;
  end if;
  return exists (select from fleet_core.bindings b where b.login = session_user and b.organization_id is null);
end
$$;

comment on function fleet_core.sees_everything() is
$$Whether the login may act on every organization: superusers, members of fleet_owner, and logins bound to all.$$;
