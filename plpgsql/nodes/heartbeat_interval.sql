create or replace function fleet_core.heartbeat_interval(organization uuid, limits fleet_core.settings)
returns int
language plpgsql
stable
as $$
begin
  -- A thousand nodes at ten seconds are a hundred calls a second; beyond that they take turns, but never so seldom that they read offline.
  return least(limits.heartbeat_seconds + (select count(*) from fleet_core.nodes n where n.organization_id = organization and n.status = 'online') / 1000 * 2,
               greatest(limits.heartbeat_seconds, limits.online_seconds / 3))::int;
end
$$;

comment on function fleet_core.heartbeat_interval(uuid, fleet_core.settings) is
$$How often a node of this organization is asked to heartbeat, in seconds: longer for a large fleet.$$;
