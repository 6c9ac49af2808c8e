create or replace function fleet_core.heartbeat_interval(nodes_online int, lease_seconds int, limits fleet_core.settings)
returns int
language sql
immutable
parallel safe
as $$
  -- A thousand nodes at ten seconds are a hundred calls a second; beyond that they take turns, but never so seldom that they read offline.
  select greatest(1, least(
    limits.heartbeat_seconds + nodes_online / 1000 * 2,
    greatest(limits.heartbeat_seconds, limits.online_seconds / 3),
    lease_seconds / 3))
$$;

comment on function fleet_core.heartbeat_interval(int, int, fleet_core.settings) is
$$When a node is asked to heartbeat next, in seconds: later in a large fleet, and within a third of the shortest lease that it holds, lease_seconds, if
any. Pure, so that it is inlined. Called by heartbeat.$$;
