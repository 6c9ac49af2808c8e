create or replace function fleet_core.change_node(node uuid)
returns fleet_core.nodes
language plpgsql
volatile
as $$
declare
  n fleet_core.nodes := fleet_core.find_node(node);
begin
  perform fleet_core.lock_node(node, exclusive => true);
  select * into n from fleet_core.nodes u where u.id = node for no key update;
  if n.status = 'removed' then
    perform fleet_core.refuse('FL409', 'node_removed', format('Node %s was removed.', n.name), 'Pair the machine again.');
  end if;
  return n;
end
$$;

comment on function fleet_core.change_node(uuid) is
$$The node, locked exclusively: no claim is under way and none begins before this transaction ends. Errors: node_not_found, node_removed.$$;
