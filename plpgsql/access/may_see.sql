create or replace function fleet_core.may_see(organization uuid)
returns boolean
language plpgsql
stable
as $$
begin
  if pg_has_role(session_user, 'fleet_owner', 'member') then
    return true;
  end if;
  return exists (select from fleet_core.bindings b
                  where b.login = session_user and (b.organization_id is null or b.organization_id = may_see.organization));
end
$$;

comment on function fleet_core.may_see(uuid) is
$$Whether the login may act on this organization. What it may not see reads as not found, word for word.$$;
