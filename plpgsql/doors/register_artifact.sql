create or replace function fleet.register_artifact(
  organization uuid,
  content_hash text,
  storage_key  text,
  kind         text   default 'unknown',
  byte_size    bigint default 0,
  media_type   text   default 'application/octet-stream',
  lang         text   default null)
returns uuid
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  new_id uuid;
begin
  perform fleet_core.check_organization(organization);
  perform fleet_core.check_given('content_hash', content_hash);
  perform fleet_core.check_given('storage_key', storage_key);
  perform fleet_core.check_elements(null, 'artifact', jsonb_build_array(jsonb_build_object('content_hash', content_hash, 'storage_key', storage_key,
    'kind', kind, 'byte_size', byte_size, 'media_type', media_type, 'lang', lang)), 1, 'artifact_invalid');
  new_id := fleet_core.new_id(organization);
  insert into fleet_core.artifacts (id, organization_id, created_at, byte_size, role, status, kind, lang, content_hash, media_type, storage_key)
  values (new_id, organization, fleet_core.clock(), register_artifact.byte_size, 'produced', 'final', register_artifact.kind, register_artifact.lang,
    register_artifact.content_hash, register_artifact.media_type, register_artifact.storage_key);
  return new_id;
end
$$;

comment on function fleet.register_artifact(uuid, text, text, text, bigint, text, text) is
$$Describes a file that no job made, so that jobs can name it among their inputs; returns its id.
Errors: organization_denied, organization_not_found, invalid_argument, artifact_invalid.$$;
