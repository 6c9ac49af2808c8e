create or replace function fleet_agent.complete(credential uuid, instance text, assignment uuid, artifacts jsonb, result jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return to_jsonb((fleet_core.complete(fleet_core.acting_node(credential, instance, '{compute:complete}'),
    array[row(assignment, artifacts, result)::fleet_core.report], strict => true))[1]);
end
$$;

comment on function fleet_agent.complete(uuid, text, uuid, jsonb, jsonb) is
$$See fleet.complete_assignment. Returns the outcome.$$;
