create or replace function fleet.pause_kind(organization uuid, kind text, reason text)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform fleet_core.check_organization(organization);
  perform fleet_core.check_text('kind', kind, 1, 64);
  perform fleet_core.check_text('reason', reason, 1, 2000);
  insert into fleet_core.paused_kinds as p (organization_id, kind, reason, paused_at)
  values (organization, pause_kind.kind, pause_kind.reason, fleet_core.clock())
  on conflict on constraint paused_kinds_pkey do update set reason = excluded.reason;
  perform fleet_core.note_audit(organization, null, 'kind_paused', session_user, jsonb_build_object('kind', kind, 'reason', reason));
end
$$;

comment on function fleet.pause_kind(uuid, text, text) is
$$Stops handing out jobs of a kind; what runs or is assigned goes on. Paused already: the reason changes.
Errors: organization_denied, organization_not_found, invalid_argument.$$;
