create or replace function fleet_core.confirm_bytes(actor fleet_core.actor, content_hash text, byte_size bigint, storage_key text)
returns boolean
language plpgsql
volatile
as $$
declare
  loose    fleet_core.loose_bytes;
  is_first boolean;
begin
  perform fleet_core.check_hash(content_hash);
  perform fleet_core.check_range('byte_size', byte_size, 0, 9223372036854775807);
  perform fleet_core.check_text('storage_key', storage_key, 1, 1024);
  perform fleet_core.lock_usage(actor.organization_id);

  select * into loose from fleet_core.loose_bytes l where l.storage_key = confirm_bytes.storage_key and l.organization_id = actor.organization_id;
  if loose.collected_at is not null then
    perform fleet_core.refuse('FL400', 'invalid_argument', format('storage_key: what lay at %s is being deleted.', storage_key),
      'Upload the bytes again.');
  end if;
  delete from fleet_core.loose_bytes l where l.storage_key = loose.storage_key;
  insert into fleet_core.stored_bytes (organization_id, content_hash, byte_size, storage_key, credential_id, verified_at)
  values (actor.organization_id, confirm_bytes.content_hash, confirm_bytes.byte_size, confirm_bytes.storage_key, actor.credential_id,
    fleet_core.clock())
  on conflict do nothing;
  is_first := found;
  update fleet_core.store_usage u
     set bytes = u.bytes + case when is_first then confirm_bytes.byte_size else 0 end - coalesce(loose.byte_size, 0)
   where u.organization_id = actor.organization_id;
  return is_first;
end
$$;

comment on function fleet_core.confirm_bytes(fleet_core.actor, text, bigint, text) is
$$Notes that the controller has seen and hashed these bytes for this organization, and that they lie in their place; false when it had before.
Locks: the organization's usage. Errors: artifact_invalid, invalid_argument, also where they lie in a place that is being cleared (expect_bytes
tells a good one).$$;
