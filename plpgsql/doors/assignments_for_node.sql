create or replace function fleet.assignments_for_node(node uuid, max_rows int default 10, include_running boolean default false)
returns setof fleet.assignments
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query select a.* from fleet_core.held_by_node((fleet_core.find_node(node)).id, max_rows, include_running) a;
end
$$;

comment on function fleet.assignments_for_node(uuid, int, boolean) is
$$What a node holds: assigned and, where asked, running; by the job's priority, then age. Lapsed leases are left out. Locks nothing.
Errors: node_not_found, invalid_argument.$$;
