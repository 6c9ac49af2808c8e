create or replace function fleet_core.end_pairing_code(code uuid, ended_as text, actor text, now_ timestamptz, detail jsonb default '{}')
returns boolean
language plpgsql
volatile
as $$
declare
  ended fleet_core.pairing_codes;
begin
  update fleet_core.pairing_codes c
     set ended_at = now_, ended_as = end_pairing_code.ended_as
   where c.id = code and c.ended_at is null
  returning c.* into ended;
  if not found then
    return false;
  end if;
  perform fleet_core.note_audit(ended.organization_id, ended.for_node_id, 'pairing_code_' || ended_as, actor,
    jsonb_build_object('code_id', code, 'name', ended.node_name) || jsonb_strip_nulls(detail));
  return true;
end
$$;

comment on function fleet_core.end_pairing_code(uuid, text, text, timestamptz, jsonb) is
$$Ends a pairing code without a node: burned, revoked, replaced, expired or node_removed; audited. False when it had ended already.
Locks: the code.$$;
