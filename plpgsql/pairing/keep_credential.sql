create or replace function fleet_core.keep_credential(node fleet_core.nodes, key_id text, key_hash text, scopes text[], now_ timestamptz)
returns uuid
language plpgsql
volatile
as $$
declare
  new_id uuid := fleet_core.new_id(node.organization_id);
begin
  insert into fleet_core.credentials (id, organization_id, node_id, key_id, key_hash, agent_name, scopes, created_at)
  values (new_id, node.organization_id, node.id, keep_credential.key_id, keep_credential.key_hash, node.name, keep_credential.scopes, now_)
  on conflict on constraint credentials_key_id_key do nothing;
  if not found then
    perform fleet_core.refuse('FL400', 'invalid_argument', 'key_id: this key id is in use.', 'Mint a new key.');
  end if;
  return new_id;
end
$$;

comment on function fleet_core.keep_credential(fleet_core.nodes, text, text, text[], timestamptz) is
$$Gives a node that was paired its credential, named for the node; returns its id. Called by redeem_pairing_code. Errors: invalid_argument.$$;
