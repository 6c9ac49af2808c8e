create or replace function fleet.issue_credential(node uuid, key_id text, key_hash text, agent_name text, scopes text[])
returns uuid
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  n      fleet_core.nodes;
  new_id uuid;
begin
  perform fleet_core.check_text('key_id', key_id, 1, 64, '^[A-Za-z0-9_-]+$');
  perform fleet_core.check_text('key_hash', key_hash, 1, 1000);
  perform fleet_core.check_text('agent_name', coalesce(agent_name, '-'), 1, 255);
  if coalesce(cardinality(scopes), 0) = 0 or array_position(scopes, null) is not null then
    perform fleet_core.refuse('FL400', 'node_scope_required', 'scopes: at least one is needed.',
      'compute:read, compute:heartbeat, compute:claim, compute:complete');
  elsif not scopes <@ array['compute:read', 'compute:heartbeat', 'compute:claim', 'compute:complete'] then
    perform fleet_core.refuse('FL400', 'node_scope_unknown', format('scopes: %s is not known.', (
        select quote_literal(left(s, 100)) from unnest(scopes) s
         where s <> all (array['compute:read', 'compute:heartbeat', 'compute:claim', 'compute:complete']) limit 1)),
      'compute:read, compute:heartbeat, compute:claim, compute:complete');
  end if;
  n := fleet_core.change_node(node);
  new_id := fleet_core.new_id(n.organization_id);
  insert into fleet_core.credentials (id, organization_id, node_id, key_id, key_hash, agent_name, scopes, created_at)
  values (new_id, n.organization_id, node, issue_credential.key_id, issue_credential.key_hash, issue_credential.agent_name,
    array(select distinct s from unnest(issue_credential.scopes) s order by s), fleet_core.clock())
  on conflict on constraint credentials_key_id_key do nothing;
  if not found then
    perform fleet_core.refuse('FL400', 'invalid_argument', 'key_id: this key id is in use.', 'Mint a new key.');
  end if;
  perform fleet_core.note_audit(n.organization_id, node, 'credential_issued', session_user, jsonb_build_object('key_id', key_id, 'agent_name', agent_name, 'scopes', scopes));
  return new_id;
end
$$;

comment on function fleet.issue_credential(uuid, text, text, text, text[]) is
$$Gives a node a credential: the public id of a key and the Argon2id hash of the whole key. Owner only; returns the credential's id.
Locks: the node. Errors: node_not_found, node_removed, node_scope_required, node_scope_unknown, invalid_argument.$$;
