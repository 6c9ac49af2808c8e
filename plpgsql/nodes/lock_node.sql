create or replace function fleet_core.lock_node(node uuid, exclusive boolean)
returns boolean
language sql
volatile
as $$
  -- An advisory lock, since a row lock would write the row at each claim.
  select case when exclusive then pg_advisory_xact_lock(fleet_core.node_lock(node)) is not null
              else pg_advisory_xact_lock_shared(fleet_core.node_lock(node)) is not null end
$$;

comment on function fleet_core.lock_node(uuid, boolean) is
$$Locks a node until the end of the transaction: shared to hand work to it, exclusively to change what it may be given. True, so that it is one expression and
inlined.
Nodes come last in the lock order, but for a claim, which waits for nothing after it.$$;
