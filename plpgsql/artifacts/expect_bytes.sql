create or replace function fleet_core.expect_bytes(organization uuid, content_hash text, byte_size bigint)
returns text
language plpgsql
volatile
as $$
declare
  used  bigint;
  place text;
begin
  perform fleet_core.check_hash(content_hash);
  perform fleet_core.check_range('byte_size', byte_size, 0, 9223372036854775807);
  used := fleet_core.lock_usage(organization);

  -- As good as new: they are about to be needed.
  update fleet_core.stored_bytes b
     set verified_at = fleet_core.clock()
   where b.organization_id = organization
     and b.content_hash = expect_bytes.content_hash
     and fleet_core.is_place_of(b.storage_key, organization, b.content_hash)
  returning b.storage_key into place;
  if place is null then
    update fleet_core.loose_bytes l
       set since = fleet_core.clock(), is_condemned = false, fenced_by = null
     where l.organization_id = organization and l.content_hash = expect_bytes.content_hash and l.collected_at is null
    returning l.storage_key into place;
  end if;
  if place is null then
    perform fleet_core.check_room(used, byte_size);
    place := fleet_core.place_of_bytes(organization, content_hash);
    insert into fleet_core.loose_bytes (storage_key, organization_id, content_hash, byte_size, since)
    values (place, organization, expect_bytes.content_hash, expect_bytes.byte_size, fleet_core.clock());
    update fleet_core.store_usage u set bytes = u.bytes + expect_bytes.byte_size where u.organization_id = organization;
  end if;
  return place;
end
$$;

comment on function fleet_core.expect_bytes(uuid, text, bigint) is
$$The place that bytes, read and hashed, are about to be put into; counts them. Until they are confirmed it is known that something may lie there,
so nothing that a crash leaves in the store is lost from sight. What was condemned and not handed out yet is wanted again. Locks: the organization's
usage. Errors: artifact_invalid, invalid_argument, limit_exceeded.$$;
