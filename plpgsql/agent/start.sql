create or replace function fleet_agent.start(credential uuid, instance text, assignment uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (select to_jsonb(s) from fleet_core.start(fleet_core.acting_node(credential, instance, '{compute:claim}'), assignment) s);
end
$$;

comment on function fleet_agent.start(uuid, text, uuid) is
$$See fleet.start_assignment. Returns the assignment.$$;
