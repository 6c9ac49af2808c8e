create or replace function fleet.heartbeat(node uuid, report jsonb default '{}')
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return fleet_core.heartbeat(fleet_core.node_actor(node), report);
end
$$;

comment on function fleet.heartbeat(uuid, jsonb) is
$$A node says that it is alive, what it measures and what it holds. In: agent_version, agent_started_at, instance_id, measurements, devices[], models[{slug, state, device,
vram_held_mb}], kinds[],
assignments[] (every id it holds, running or waiting: their leases renew; what is missing twice in a row is given up), lease_seconds. An absent key leaves
what is known. Out: node{id, name, status}, renewed[{id, lease_expires_at}], stop[{id, reason}], next_heartbeat_seconds, unknown_keys[].
Locks: the jobs of what is given up, SKIP LOCKED; open assignments, SKIP LOCKED; its own rows.
Errors: node_not_found, node_removed, invalid_argument, isolation_not_supported.$$;
