create or replace function fleet.revoke_operator_key(key_id text, reason text default null, actor text default session_user)
returns boolean
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  revoked fleet_core.credentials;
begin
  perform fleet_core.check_text('key_id', key_id, 1, 64);
  select * into revoked
    from fleet_core.credentials c
   where c.key_id = revoke_operator_key.key_id
     and c.node_id is null
     and case when c.organization_id is null then fleet_core.sees_everything() else fleet_core.may_see(c.organization_id) end
     for no key update;
  if revoked.id is null then
    perform fleet_core.refuse('FL400', 'invalid_argument', format('key_id: no operator has a key %s.', quote_literal(key_id)), 'See fleet.credentials; a node''s key: fleet.revoke_credentials().');
  elsif revoked.revoked_at is not null then
    return false;
  end if;
  update fleet_core.credentials c set revoked_at = fleet_core.clock() where c.id = revoked.id;
  perform fleet_core.note_audit(revoked.organization_id, null, 'operator_key_revoked', actor,
    jsonb_strip_nulls(jsonb_build_object('key_id', key_id, 'name', revoked.agent_name, 'reason', fleet_core.cut(reason, 2000))));
  return true;
end
$$;

comment on function fleet.revoke_operator_key(text, text, text) is
$$Ends an operator's key, at once; false where it was revoked before. Locks: the credential. Errors: invalid_argument.$$;
