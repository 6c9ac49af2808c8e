create or replace function fleet.revoke_credentials(node uuid, reason text default null, actor text default session_user, key_id text default null)
returns int
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  n       fleet_core.nodes := fleet_core.find_node(node);
  revoked int;
begin
  update fleet_core.credentials c
     set revoked_at = fleet_core.clock()
   where c.node_id = node
     and c.revoked_at is null
     and (revoke_credentials.key_id is null or c.key_id = revoke_credentials.key_id);
  get diagnostics revoked = row_count;
  if revoked > 0 then
    perform fleet_core.note_audit(n.organization_id, node, 'credentials_revoked', actor,
      jsonb_strip_nulls(jsonb_build_object('reason', reason, 'key_id', key_id, 'revoked', revoked)));
  end if;
  return revoked;
end
$$;

comment on function fleet.revoke_credentials(uuid, text, text, text) is
$$Revokes a node's credentials, or the one with this key id; returns how many were live. Takes effect with the next call of the agent.
Errors: node_not_found.$$;
