create or replace function fleet_agent.unwait(credential uuid, instance text, until timestamptz)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  actor fleet_core.actor := fleet_core.acting_node(credential, instance, '{compute:claim}');
begin
  perform fleet_core.check_given('until', until);
  delete from fleet_core.waiters w where w.node_id = actor.node_id and w.expires_at = until;
  return '{}'::jsonb;
end
$$;

comment on function fleet_agent.unwait(uuid, text, timestamptz) is
$$The agent waits no longer; until is what wait has told. Where it waits anew meanwhile, nothing is changed: who hangs up and comes back may be there
before the end of the first wait is told. Returns {}. Errors: credential_invalid, scope_missing, invalid_argument.$$;
