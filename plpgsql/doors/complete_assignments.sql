create or replace function fleet.complete_assignments(node uuid, reports jsonb)
returns setof fleet.assignment_outcome
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select c.* from unnest(fleet_core.complete_many(fleet_core.node_actor(node), reports)) c;
end
$$;

comment on function fleet.complete_assignments(uuid, jsonb) is
$$Many completions in one call: an array of {assignment, artifacts, result}. Each stands alone: one that is refused comes back with its code in
reason and a null state, and the others count; all are refused only where one does not say which assignment it is about. Outcomes in the order of the
reports. See fleet.complete_assignment.
Locks: jobs deepest first, by id; then their places and assignments; then parents. Errors: invalid_argument, isolation_not_supported.$$;
