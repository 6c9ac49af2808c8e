create or replace function fleet_core.try_lock_node(node uuid, exclusive boolean)
returns boolean
language sql
volatile
as $$
  select case when exclusive then pg_try_advisory_xact_lock(fleet_core.node_lock(node))
              else pg_try_advisory_xact_lock_shared(fleet_core.node_lock(node)) end
$$;

comment on function fleet_core.try_lock_node(uuid, boolean) is
$$As lock_node, but false instead of waiting: for callers that hold other locks already.$$;
