create or replace function fleet_agent.complete_many(credential uuid, instance text, reports jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object('outcomes', to_jsonb(fleet_core.complete_many(fleet_core.acting_node(credential, instance, '{compute:complete}'), reports)));
end
$$;

comment on function fleet_agent.complete_many(uuid, text, jsonb) is
$$See fleet.complete_assignments. Returns {outcomes: [outcome]} in the order of the reports.$$;
