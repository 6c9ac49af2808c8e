create or replace function fleet.expect_artifact(organization uuid, content_hash text, byte_size bigint)
returns text
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform fleet_core.check_organization(organization);
  return fleet_core.expect_bytes(organization, content_hash, byte_size);
end
$$;

comment on function fleet.expect_artifact(uuid, text, bigint) is
$$Where in the store to put bytes for an organization, which are then to be told of with fleet.confirm_artifact(). What "fleet artifact put" calls
first. Errors: organization_denied, organization_not_found, artifact_invalid, invalid_argument, limit_exceeded.$$;
