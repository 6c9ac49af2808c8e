create or replace function fleet_core.lock_presence(node uuid, exclusive boolean)
returns void
language plpgsql
volatile
as $$
begin
  -- An advisory lock: the rows are written in no one order, refer to the node's row, and may not be there yet.
  if exclusive then
    perform pg_advisory_xact_lock(hashtextextended('pgfleet presence ' || node, 0));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('pgfleet presence ' || node, 0));
  end if;
end
$$;

comment on function fleet_core.lock_presence(uuid, boolean) is
$$Locks what a node says of itself, its heartbeat, devices and models, until the end of the transaction: shared to report it, exclusively to drop it. So a heartbeat
waits for a removal alone, and not for operators who change the node. Comes after the node in the lock order. Called by heartbeat, report_devices, remove_node.$$;
