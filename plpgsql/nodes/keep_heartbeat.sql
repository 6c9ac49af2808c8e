create or replace function fleet_core.keep_heartbeat(actor fleet_core.actor, report jsonb, now_ timestamptz)
returns void
language plpgsql
volatile
as $$
begin
  insert into fleet_core.heartbeats as h (node_id, last_heartbeat_at, agent_version, agent_started_at, instance_id, instance_first_seen_at, measurements)
  values (actor.node_id, now_, report ->> 'agent_version', fleet_core.finite_timestamp(report ->> 'agent_started_at'), report ->> 'instance_id', now_,
    coalesce(nullif(report -> 'measurements', 'null'), '{}'))
  on conflict (node_id) do update
     set last_heartbeat_at = greatest(h.last_heartbeat_at, excluded.last_heartbeat_at),
         agent_version = coalesce(excluded.agent_version, h.agent_version),
         agent_started_at = coalesce(excluded.agent_started_at, h.agent_started_at),
         instance_first_seen_at = case when excluded.instance_id <> h.instance_id or h.instance_id is null then excluded.instance_first_seen_at
                                       else h.instance_first_seen_at end,
         instance_id = coalesce(excluded.instance_id, h.instance_id),
         measurements = case when report ? 'measurements' then excluded.measurements else h.measurements end;
end
$$;

comment on function fleet_core.keep_heartbeat(fleet_core.actor, jsonb, timestamptz) is
$$Keeps the heartbeat: an absent key leaves what is known. One narrow HOT update. Called by heartbeat.$$;
