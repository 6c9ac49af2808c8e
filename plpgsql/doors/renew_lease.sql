create or replace function fleet.renew_lease(assignment uuid, node uuid, lease_seconds int default 60)
returns timestamptz
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return fleet_core.extend(fleet_core.node_actor(node), assignment, lease_seconds);
end
$$;

comment on function fleet.renew_lease(uuid, uuid, int) is
$$Renews a lease and returns its new end; null when it is no longer the node's to renew. Locks: the assignment.
Errors: assignment_not_found, assignment_not_yours, invalid_argument, isolation_not_supported.$$;
