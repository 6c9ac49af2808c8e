create or replace function fleet_core.find_node(node uuid)
returns fleet_core.nodes
language plpgsql
stable
as $$
declare
  found_node fleet_core.nodes;
begin
  perform fleet_core.check_given('node', node);
  select * into found_node from fleet_core.nodes n where n.id = node;
  if found_node.id is null or not fleet_core.may_see(found_node.organization_id) then
    perform fleet_core.refuse('FL404', 'node_not_found', format('There is no node %s.', node));
  end if;
  return found_node;
end
$$;

comment on function fleet_core.find_node(uuid) is
$$The node, if it is the caller's to see, whatever its status. Errors: invalid_argument, node_not_found.$$;
