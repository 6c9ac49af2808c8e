create or replace function fleet_agent.decompose(credential uuid, instance text, assignment uuid, children jsonb)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object('children', coalesce(jsonb_agg(d.id order by d.n), '[]'))
      from fleet_core.decompose(fleet_core.acting_node(credential, instance, '{compute:complete}'), assignment, children) with ordinality d(id, n));
end
$$;

comment on function fleet_agent.decompose(uuid, text, uuid, jsonb) is
$$See fleet.decompose. Returns {children: [id]} in the order given.$$;
