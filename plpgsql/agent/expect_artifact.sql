create or replace function fleet_agent.expect_artifact(credential uuid, instance text, content_hash text, byte_size bigint)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  actor fleet_core.actor := fleet_core.acting_node(credential, instance, '{compute:complete}');
begin
  return jsonb_build_object('storage_key', fleet_core.expect_bytes(actor.organization_id, content_hash, byte_size));
end
$$;

comment on function fleet_agent.expect_artifact(uuid, text, text, bigint) is
$$The controller has read and hashed bytes that this node uploads, and is about to put them into the store: {storage_key}, where. Then
confirm_artifact. Errors: credential_invalid, scope_missing, artifact_invalid, limit_exceeded.$$;
