create or replace function fleet_core.node_status(node fleet_core.nodes)
returns text
language plpgsql
stable
as $$
begin
  return (
    select fleet_core.effective_status(node.status, (select greatest(h.last_heartbeat_at, fleet_core.grace_from(null)) from fleet_core.heartbeats h where h.node_id = node.id),
             fleet_core.clock(), (select s.online_seconds from fleet_core.settings s)));
end
$$;

comment on function fleet_core.node_status(fleet_core.nodes) is
$$A node's status at this moment, as every view shows it.$$;
