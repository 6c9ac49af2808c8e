create or replace function fleet_agent.status(credential uuid)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  organizations uuid[] := fleet_core.operators_organizations(credential);
begin
  return fleet_core.status_of(coalesce(organizations, array(select o.id from fleet_core.organizations o)), organizations is null, 50);
end
$$;

comment on function fleet_agent.status(uuid) is
$$What the status page shows to the operator whose key this is; see fleet_core.status_of. A node's key is refused: it has no business with other nodes.
Errors: credential_invalid, scope_missing.$$;
