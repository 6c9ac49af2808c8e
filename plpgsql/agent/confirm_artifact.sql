create or replace function fleet_agent.confirm_artifact(credential uuid, instance text, content_hash text, byte_size bigint, storage_key text)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object('created', fleet_core.confirm_bytes(fleet_core.acting_node(credential, instance, '{compute:complete}'), content_hash, byte_size, storage_key));
end
$$;

comment on function fleet_agent.confirm_artifact(uuid, text, text, bigint, text) is
$$The controller has seen and hashed bytes that this node uploaded. Returns {created}: false when this organization had them already.
Errors: credential_invalid, scope_missing, artifact_invalid.$$;
