create or replace function fleet.confirm_artifact(organization uuid, content_hash text, byte_size bigint, storage_key text)
returns boolean
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform fleet_core.check_organization(organization);
  return fleet_core.confirm_bytes(row(organization, null, null, session_user)::fleet_core.actor, content_hash, byte_size, storage_key);
end
$$;

comment on function fleet.confirm_artifact(uuid, text, bigint, text) is
$$Says that these bytes lie in the store, seen and hashed by whoever calls, for an organization; false when they did before. What "fleet artifact put" calls
before fleet.register_artifact(). The word of an operator counts as the controller's own; a node's door is fleet_agent.confirm_artifact.
Errors: organization_denied, organization_not_found, artifact_invalid, invalid_argument.$$;
