create or replace function fleet_agent.heartbeat(credential uuid, instance text, report jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  if instance is not null and report -> 'instance_id' is distinct from to_jsonb(instance) and jsonb_typeof(report) = 'object' then
    report := report || jsonb_build_object('instance_id', instance);
  end if;
  return fleet_core.heartbeat(fleet_core.acting_node(credential, instance, '{compute:heartbeat}'), report);
end
$$;

comment on function fleet_agent.heartbeat(uuid, text, jsonb) is
$$See fleet.heartbeat; the instance given here stands for the report's own instance_id. Most heartbeats of a fleet say what the ones before them said, and need no
more than heard_again.$$;
