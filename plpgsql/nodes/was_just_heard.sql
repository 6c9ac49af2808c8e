create or replace function fleet_core.was_just_heard(node uuid)
returns boolean
language plpgsql
stable
as $$
begin
  return exists (
    select from fleet_core.heartbeats h
     cross join fleet_core.settings s
     where h.node_id = node and h.last_heartbeat_at >= fleet_core.clock() - make_interval(secs => s.online_seconds));
end
$$;

comment on function fleet_core.was_just_heard(uuid) is
$$Whether a node's heartbeat is fresh, whatever its status, and whatever the controller was doing meanwhile.$$;
