create or replace function fleet_agent.redeem_pairing_code(
  attempt_id    uuid,
  code_id       uuid,
  node_name     text,
  key_id        text,
  key_hash      text,
  agent_version text default null,
  locality      text default null,
  mac           text default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  scopes  constant text[] := array['compute:claim', 'compute:complete', 'compute:heartbeat', 'compute:read'];
  now_    timestamptz := fleet_core.clock();
  address macaddr := fleet_core.parse_mac(mac);
  code    fleet_core.pairing_codes;
  twin    fleet_core.nodes;
  node    fleet_core.nodes;
begin
  perform fleet_core.require_read_committed();
  perform fleet_core.check_text('node_name', node_name, 1, 63, '^[A-Za-z0-9._-]+$');
  perform fleet_core.check_text('key_id', key_id, 1, 64, '^[A-Za-z0-9_-]+$');
  perform fleet_core.check_text('key_hash', key_hash, 1, 1000);
  perform fleet_core.check_text('agent_version', coalesce(agent_version, '-'), 0, 255);
  perform fleet_core.check_text('locality', coalesce(locality, '-'), 1, 255);

  code := fleet_core.lock_tried_code(attempt_id, code_id, node_name, now_);
  if code.id is not null and code.node_name <> node_name then
    return fleet_core.refuse_other_name(attempt_id, code, now_);
  end if;
  if code.id is not null and address is not null then
    twin := fleet_core.lock_twin(code.organization_id, address, code.for_node_id, now_);
  end if;
  if code.for_node_id is not null then
    node := fleet_core.rekey_node(code.for_node_id, address, agent_version, now_);
  elsif code.id is not null then
    if twin.id is not null and fleet_core.node_status(twin, now_) <> 'online' then
      return fleet_core.refuse_pairing(attempt_id, 'node_name_taken',
        format('This machine is the node %s already. Remove that node, or have a code made that gives it a new key.', twin.name), now_);
    end if;
    node := fleet_core.admit_node(code, address, agent_version, locality, now_);
    if node.id is null and address is null then
      return fleet_core.refuse_pairing(attempt_id, 'node_name_taken',
        format('There is a node %s already. Pair with the machine''s MAC, under another name, or by a code that gives that node a new key.', node_name), now_);
    elsif node.id is null then
      return fleet_core.refuse_pairing(attempt_id, 'node_name_exhausted',
        format('Every name from %s on is taken. Remove nodes that are gone, or pair under another name.', fleet_core.paired_name(node_name, address, 0)), now_);
    end if;
  end if;
  if node.id is null then
    return fleet_core.refuse_pairing(attempt_id, 'pairing_code_invalid', 'The code is not valid for this machine. Have a new one made.', now_);
  end if;

  perform fleet_core.keep_credential(node, key_id, key_hash, scopes, now_);
  perform fleet_core.answer_attempt(attempt_id, 'paired', now_);
  perform fleet_core.spend_pairing_code(code, node, twin.name, key_id, agent_version, now_);
  return jsonb_build_object('ok', true, 'node_id', node.id, 'node_name', node.name, 'base_name', coalesce(node.base_name, node.name),
    'key_id', key_id, 'scopes', scopes);
end
$$;

comment on function fleet_agent.redeem_pairing_code(uuid, uuid, text, text, text, text, text, text) is
$$Spends a code whose digits the app has verified, for an attempt that open_pairing_attempt began and that is committed: makes the node, or gives the
code's own node a new key, and grants it all four scopes. Returns {ok: true, node_id, node_name, base_name, key_id, scopes}, or a refusal as {ok: false, code,
message}, so that what was counted stays: pairing_code_invalid, pairing_name_mismatch, node_name_taken, node_name_exhausted. A machine with a MAC is named
base-AC4B and, where that is taken, base-AC4B-A and so on; its MAC on a node that is not online is the same machine a second time, on an online one a clone,
which the audit trail tells. A node that gets a new key gets it whoever else has the MAC: the operator has named it.
Locks: the attempt, the code, the MAC, the node. Errors: invalid_argument, isolation_not_supported.$$;
