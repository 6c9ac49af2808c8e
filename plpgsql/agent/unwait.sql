create or replace function fleet_agent.unwait(credential uuid, instance text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  actor fleet_core.actor := fleet_core.acting_node(credential, instance, '{compute:claim}');
begin
  delete from fleet_core.waiters w where w.node_id = actor.node_id;
  return '{}'::jsonb;
end
$$;

comment on function fleet_agent.unwait(uuid, text) is
$$The agent waits no longer. Returns {}.$$;
