create or replace function fleet_core.keep_heartbeat(actor fleet_core.actor, before fleet_core.heartbeats, report jsonb, said bytea, restarted boolean, now_ timestamptz)
returns void
language plpgsql
volatile
as $$
declare
  started timestamptz := fleet_core.finite_timestamp(report ->> 'agent_started_at');
begin
  update fleet_core.heartbeats h
     set last_heartbeat_at = now_,
         agent_version = coalesce(report ->> 'agent_version', h.agent_version),
         agent_started_at = coalesce(started, h.agent_started_at),
         instance_first_seen_at = case when restarted then now_ else h.instance_first_seen_at end,
         instance_id = coalesce(report ->> 'instance_id', h.instance_id),
         measurements = fleet_core.measurements_in(report, h.measurements),
         said = keep_heartbeat.said
   where h.node_id = actor.node_id
     -- Judged again once the row is had: another start of the agent may have been heard while this call was under way, and must not be undone by it.
     and (h.instance_id is not distinct from before.instance_id or h.instance_id = report ->> 'instance_id');
  if found then
    return;
  end if;
  -- The first one, or superseded under way, or the node was removed while this call waited: that row must not come back. Whoever removes it holds the node's row for update.
  perform from fleet_core.nodes n where n.id = actor.node_id and n.status <> 'removed' for key share;
  if not found then
    perform fleet_core.refuse('FL409', 'node_removed', 'The node was removed.', 'Pair the machine again.');
  end if;
  insert into fleet_core.heartbeats (node_id, last_heartbeat_at, agent_version, agent_started_at, instance_id, instance_first_seen_at, measurements, said)
  values (actor.node_id, now_, report ->> 'agent_version', started, report ->> 'instance_id', now_, fleet_core.measurements_in(report, '{}'), said)
  -- What both have said of the node is kept, so neither digest tells of it.
  on conflict (node_id) do update set last_heartbeat_at = excluded.last_heartbeat_at, said = null;
end
$$;

comment on function fleet_core.keep_heartbeat(fleet_core.actor, fleet_core.heartbeats, jsonb, bytea, boolean, timestamptz) is
$$Keeps the heartbeat, with the digest of what it said: an absent key leaves what is known. One narrow HOT update. Called by keep_news, last.
Errors: node_removed.$$;
