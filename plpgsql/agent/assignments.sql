create or replace function fleet_agent.assignments(credential uuid, instance text, include_running boolean, max_rows int)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object('assignments', coalesce(jsonb_agg(to_jsonb(a)), '[]'))
      from fleet_core.held_by_node((fleet_core.acting_node(credential, instance, '{compute:read}')).node_id, max_rows, include_running) a);
end
$$;

comment on function fleet_agent.assignments(uuid, text, boolean, int) is
$$See fleet.assignments_for_node. Returns {assignments: [assignment]}.$$;
