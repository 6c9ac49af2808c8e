create or replace function fleet_agent.complete_and_claim(credential uuid, instance text, assignment uuid, artifacts jsonb, result jsonb, kinds text[], lease_seconds int)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object('outcome', c.outcome, 'next', c.next)
      from fleet_core.complete_and_claim(fleet_core.acting_node(credential, instance, '{compute:complete, compute:claim}'), assignment, artifacts, result, kinds, lease_seconds) c);
end
$$;

comment on function fleet_agent.complete_and_claim(uuid, text, uuid, jsonb, jsonb, text[], int) is
$$See fleet.complete_and_claim. Returns {outcome, next}; next is null when there is no more work.$$;
