create or replace function fleet.revoke_organization(login text, organization uuid)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  delete from fleet_core.bindings b where b.login = revoke_organization.login and b.organization_id is not distinct from organization;
  if found then
    perform fleet_core.note_audit(organization, null, 'login_unbound', session_user, jsonb_build_object('login', login));
  end if;
end
$$;

comment on function fleet.revoke_organization(text, uuid) is
$$Takes back what fleet.grant_organization gave. Not bound: nothing happens. Owner only.$$;
