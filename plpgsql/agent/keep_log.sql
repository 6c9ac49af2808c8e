create or replace function fleet_agent.keep_log(credential uuid, instance text, assignment uuid, artifacts jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object('artifacts',
    to_jsonb(fleet_core.keep_log(fleet_core.acting_node(credential, instance, '{compute:complete}'), assignment, artifacts)));
end
$$;

comment on function fleet_agent.keep_log(uuid, text, uuid, jsonb) is
$$The log of work that was stopped, or of a job that was decomposed: artifacts of status log, recorded with the ended assignment.
Returns {artifacts}: their ids.
Errors: credential_invalid, scope_missing, assignment_not_found, assignment_not_yours, assignment_not_releasable, artifact_invalid.$$;
