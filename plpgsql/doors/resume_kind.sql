create or replace function fleet.resume_kind(organization uuid, kind text)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform fleet_core.check_organization(organization);
  perform fleet_core.check_text('kind', kind, 1, 64);
  delete from fleet_core.paused_kinds p where p.organization_id = organization and p.kind = resume_kind.kind;
  if found then
    perform fleet_core.note_audit(organization, null, 'kind_resumed', session_user, jsonb_build_object('kind', kind));
  end if;
end
$$;

comment on function fleet.resume_kind(uuid, text) is
$$Hands out jobs of a paused kind again. Not paused: nothing happens. Errors: organization_denied, organization_not_found, invalid_argument.$$;
