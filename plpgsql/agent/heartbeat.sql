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
  return coalesce(
    fleet_core.heard_again(credential, report),
    fleet_core.heartbeat(fleet_core.acting_node(credential, instance, '{compute:heartbeat}'), report));
end
$$;

comment on function fleet_agent.heartbeat(uuid, text, jsonb) is
$$See fleet.heartbeat; the instance given here stands for the report's own instance_id. To be called in a transaction of its own, which does not wait
for the disk where nothing would be lost but a measurement.$$;
