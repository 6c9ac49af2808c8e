create or replace function fleet_core.confirm_bytes(actor fleet_core.actor, content_hash text, byte_size bigint, storage_key text)
returns boolean
language plpgsql
volatile
as $$
begin
  perform fleet_core.check_hash(content_hash);
  perform fleet_core.check_range('byte_size', byte_size, 0, 9223372036854775807);
  perform fleet_core.check_text('storage_key', storage_key, 1, 1024);
  insert into fleet_core.stored_bytes (organization_id, content_hash, byte_size, storage_key, credential_id, verified_at)
  values (actor.organization_id, confirm_bytes.content_hash, confirm_bytes.byte_size, confirm_bytes.storage_key, actor.credential_id, fleet_core.clock())
  on conflict do nothing;
  return found;
end
$$;

comment on function fleet_core.confirm_bytes(fleet_core.actor, text, bigint, text) is
$$Notes that the controller has seen and hashed these bytes for this organization; false when it had before. Errors: artifact_invalid, invalid_argument.$$;
