create or replace function fleet_core.is_restarted(before fleet_core.heartbeats, report jsonb)
returns boolean
language plpgsql
stable
as $$
begin
  return (
    select before.node_id is not null
       and (before.instance_id <> report ->> 'instance_id'
            or before.agent_started_at <> fleet_core.finite_timestamp(report ->> 'agent_started_at')) is true);
end
$$;

comment on function fleet_core.is_restarted(fleet_core.heartbeats, jsonb) is
$$Whether a heartbeat comes from another start of the agent than the one before it.$$;
