create or replace function fleet_agent.locate_artifact(credential uuid, instance text, content_hash text, purpose text, byte_size bigint default null)
returns jsonb
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  -- Writing is a matter of completing; reading one of reading.
  return fleet_core.locate_bytes(
    fleet_core.acting_node(credential, instance, case when purpose = 'write' then '{compute:complete}' else '{compute:read}' end::text[]),
    content_hash, purpose, byte_size);
end
$$;

comment on function fleet_agent.locate_artifact(uuid, text, text, text, bigint) is
$$Where the bytes of a hash are kept, or would be put: {storage_key, exists, byte_size}. The place is the controller's choice, from organization and
hash. purpose write: needs an open assignment, and room for byte_size where that is known; expect_artifact decides. purpose read: only declared
inputs of the node's open assignments, and what this node uploaded. Errors: credential_invalid, scope_missing, artifact_invalid,
assignment_not_found, limit_exceeded.$$;
