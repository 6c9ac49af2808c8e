create or replace function fleet_core.node_actor(node uuid)
returns fleet_core.actor
language plpgsql
stable
as $$
declare
  organization uuid;
  found_node   fleet_core.nodes;
begin
  if pg_has_role(session_user, 'fleet_owner', 'member') then
    select n.organization_id into organization from fleet_core.nodes n where n.id = node and n.status <> 'removed';
  end if;
  if organization is null then
    found_node := fleet_core.find_node(node);
    if fleet_core.require_everything('Acting for a node') and found_node.status = 'removed' then
      perform fleet_core.refuse('FL409', 'node_removed', format('Node %s was removed.', found_node.name), 'Pair the machine again.');
    end if;
    organization := found_node.organization_id;
  end if;
  return row(organization, node, null, 'node:' || node)::fleet_core.actor;
end
$$;

comment on function fleet_core.node_actor(uuid) is
$$The node as the one who acts, for DBAs and tests in psql. Errors: invalid_argument, node_not_found, organization_denied, node_removed.$$;
