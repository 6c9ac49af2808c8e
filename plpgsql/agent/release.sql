create or replace function fleet_agent.release(credential uuid, instance text, assignment uuid, reason text, artifacts jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return to_jsonb(fleet_core.release(fleet_core.acting_node(credential, instance, '{compute:claim}'), assignment, reason, artifacts));
end
$$;

comment on function fleet_agent.release(uuid, text, uuid, text, jsonb) is
$$See fleet.release_assignment. Returns the outcome.$$;
