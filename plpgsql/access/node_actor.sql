create or replace function fleet_core.node_actor(node uuid)
returns fleet_core.actor
language plpgsql
stable
as $$
declare
  found_node fleet_core.nodes := fleet_core.find_node(node);
begin
  perform fleet_core.require_everything('Acting for a node');
  if found_node.status = 'removed' then
    perform fleet_core.refuse('FL409', 'node_removed', format('Node %s was removed.', found_node.name), 'Pair the machine again.');
  end if;
  return row(found_node.organization_id, found_node.id, null, 'node:' || found_node.id)::fleet_core.actor;
end
$$;

comment on function fleet_core.node_actor(uuid) is
$$The node as the one who acts, for DBAs and tests in psql. Errors: invalid_argument, node_not_found, organization_denied, node_removed.$$;
