create or replace function fleet_core.node_status(node fleet_core.nodes, now_ timestamptz)
returns text
language plpgsql
stable
as $$
declare
  last_heard     timestamptz;
  online_seconds int;
begin
  select h.last_heartbeat_at, s.online_seconds into last_heard, online_seconds
    from fleet_core.settings s
    left join fleet_core.heartbeats h on h.node_id = node.id;
  if fleet_core.effective_status(node.status, last_heard, now_, online_seconds) <> node.status then
    -- Silent for too long; but not before the controller has been back for as long.
    last_heard := greatest(last_heard, fleet_core.grace_from(null));
  end if;
  return fleet_core.effective_status(node.status, last_heard, now_, online_seconds);
end
$$;

comment on function fleet_core.node_status(fleet_core.nodes, timestamptz) is
$$A node's status at this moment, as every view shows it: online only when it has been heard of lately (R11).$$;
