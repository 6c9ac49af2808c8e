create or replace function fleet_agent.fail(credential uuid, instance text, assignment uuid, error text, retry boolean, artifacts jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return to_jsonb(fleet_core.fail(fleet_core.acting_node(credential, instance, '{compute:complete}'), assignment, error, retry, artifacts));
end
$$;

comment on function fleet_agent.fail(uuid, text, uuid, text, boolean, jsonb) is
$$See fleet.fail_assignment. Returns the outcome.$$;
