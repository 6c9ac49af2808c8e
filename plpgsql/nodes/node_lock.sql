create or replace function fleet_core.node_lock(node uuid)
returns bigint
language sql
stable
parallel safe
as $$
  select hashtextextended('pgfleet node ' || node, 0)
$$;

comment on function fleet_core.node_lock(uuid) is
$$The number of a node's advisory lock. One expression, so that it is inlined. Called by lock_node, try_lock_node.$$;
