create or replace function fleet_core.node_is_online(node uuid, now_ timestamptz)
returns boolean
language plpgsql
stable
as $$
begin
  return (
    select exists (
      select from fleet_core.nodes n
        join fleet_core.heartbeats h on h.node_id = n.id
       cross join fleet_core.settings s
       where n.id = node
         and fleet_core.effective_status(n.status, greatest(h.last_heartbeat_at, fleet_core.grace_from(null)), now_, s.online_seconds) = 'online'));
end
$$;

comment on function fleet_core.node_is_online(uuid, timestamptz) is
$$Whether a node may be given work at this moment by what it is, not by what it can (R12).$$;
