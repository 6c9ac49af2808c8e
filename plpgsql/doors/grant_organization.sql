create or replace function fleet.grant_organization(login text, organization uuid)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if login is null or not exists (select from pg_roles r where r.rolname = login) then
    perform fleet_core.refuse('FL400', 'invalid_argument', format('login: there is no role %s.', coalesce(quote_ident(login), 'null')));
  elsif organization is not null then
    perform fleet_core.check_organization(organization);
  end if;
  insert into fleet_core.bindings (login, organization_id, created_at) values (grant_organization.login, organization, fleet_core.clock())
  on conflict do nothing;
  if found then
    perform fleet_core.note_audit(organization, null, 'login_bound', session_user, jsonb_build_object('login', login));
  end if;
end
$$;

comment on function fleet.grant_organization(text, uuid) is
$$Lets a login role see and act on an organization, as far as its roles go; null, given explicitly, means all of them. Owner only.
Errors: invalid_argument, organization_not_found.$$;
