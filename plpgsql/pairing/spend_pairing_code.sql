create or replace function fleet_core.spend_pairing_code(
  code          fleet_core.pairing_codes,
  node          fleet_core.nodes,
  clone_of      text,
  key_id        text,
  agent_version text,
  now_          timestamptz)
returns void
language plpgsql
volatile
as $$
declare
  actor text := 'node:' || node.id;
begin
  update fleet_core.pairing_codes c
     set ended_at = now_, ended_as = 'redeemed', paired_node_id = node.id
   where c.id = code.id;
  perform fleet_core.note_audit(node.organization_id, node.id, case when code.for_node_id is null then 'node_paired' else 'node_rekeyed' end, actor,
    jsonb_strip_nulls(jsonb_build_object('name', node.name, 'base_name', node.base_name, 'mac', node.mac, 'code_id', code.id, 'key_id', key_id,
      'agent_version', agent_version)));
  if clone_of is not null then
    perform fleet_core.note_audit(node.organization_id, node.id, 'node_clone_paired', actor,
      jsonb_build_object('name', node.name, 'mac', node.mac, 'clone_of', clone_of));
  end if;
end
$$;

comment on function fleet_core.spend_pairing_code(fleet_core.pairing_codes, fleet_core.nodes, text, text, text, timestamptz) is
$$Ends a code by the node that it made or gave a new key, with an audit event, and a second one where the machine has the MAC of a node that is online.
Called by redeem_pairing_code, which has the code locked.$$;
