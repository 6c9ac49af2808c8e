create or replace function fleet.complete_and_claim(
  assignment    uuid,
  node          uuid,
  artifacts     jsonb  default '[]',
  result        jsonb  default '{}',
  kinds         text[] default null,
  lease_seconds int    default 60)
returns table (outcome fleet.assignment_outcome, next fleet.claimed_job)
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select c.outcome, c.next
    from fleet_core.complete_and_claim(fleet_core.node_actor(node), assignment, artifacts, result, kinds, lease_seconds) c;
end
$$;

comment on function fleet.complete_and_claim(uuid, uuid, jsonb, jsonb, text[], int) is
$$Completes an assignment and claims the next job in one transaction; next is null when there is none. A refused report is raised and nothing is
claimed. A repeat returns the first answer and the assignment that followed, while that is open.
Locks: as fleet.complete_assignment, then the node without waiting, then as fleet.claim. Errors: those of both.$$;
