create or replace function fleet_agent.heartbeat(credential uuid, instance text, report jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  node uuid;
begin
  -- As acting_node would have it, which looks again where this finds nothing: the same report comes from the same instance. A statement of its own, and the
  -- first, since whoever installs locks the credentials before all else.
  select c.node_id into node
    from fleet_core.credentials c
    join fleet_core.settings s on c.last_used_at >= fleet_core.clock_at(s.test_clock_offset) - interval '1 minute'
   where c.id = heartbeat.credential
     and c.revoked_at is null
     and c.scopes @> '{compute:heartbeat}';
  report := case when instance is not null and jsonb_typeof(report) = 'object' then report || jsonb_build_object('instance_id', instance) else report end;
  return coalesce(
    fleet_core.heard_again(node, report, is_busy => false, is_alone => true),
    fleet_core.heartbeat(fleet_core.acting_node(credential, instance, '{compute:heartbeat}'), report));
end
$$;

comment on function fleet_agent.heartbeat(uuid, text, jsonb) is
$$See fleet.heartbeat; the instance given here stands for the report's own instance_id. To be called in a transaction of its own, which does not wait
for the disk where nothing would be lost but a measurement.$$;
