create or replace function fleet_agent.assignment(credential uuid, instance text, assignment uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return fleet_core.own_assignment(fleet_core.acting_node(credential, instance, '{compute:read}'), assignment);
end
$$;

comment on function fleet_agent.assignment(uuid, text, uuid) is
$$One of the node's own assignments, with its job: payload, requires, inputs and contract.
Errors: credential_invalid, scope_missing, assignment_not_found, assignment_not_yours.$$;
