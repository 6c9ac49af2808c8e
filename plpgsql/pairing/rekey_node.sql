create or replace function fleet_core.rekey_node(node uuid, mac macaddr, agent_version text, now_ timestamptz)
returns fleet_core.nodes
language plpgsql
volatile
as $$
declare
  rekeyed fleet_core.nodes;
begin
  perform fleet_core.lock_node(node, exclusive => true);
  update fleet_core.nodes n
     set mac = coalesce(rekey_node.mac, n.mac),
         agent_version = coalesce(rekey_node.agent_version, n.agent_version)
   where n.id = node and n.status <> 'removed'
  returning n.* into rekeyed;
  if found then
    -- Two keys would be two machines that may speak for one node.
    update fleet_core.credentials c set revoked_at = now_ where c.node_id = node and c.revoked_at is null;
  end if;
  return rekeyed;
end
$$;

comment on function fleet_core.rekey_node(uuid, macaddr, text, timestamptz) is
$$Makes an existing node ready for a new key: the old ones are revoked; name, status, history and work stay. Null when it was removed meanwhile.
Locks: the node. Called by redeem_pairing_code.$$;
