create or replace function fleet.issue_operator_key(name text, key_id text, key_hash text, organization uuid default null)
returns uuid
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  new_id uuid := fleet_core.new_id(coalesce(organization, gen_random_uuid()));
begin
  perform fleet_core.check_text('name', name, 1, 255);
  perform fleet_core.check_text('key_id', key_id, 1, 64, '^[A-Za-z0-9_-]+$');
  perform fleet_core.check_text('key_hash', key_hash, 1, 1000);
  if organization is null then
    perform fleet_core.require_everything('A key without an organization');
  else
    perform fleet_core.check_organization(organization);
  end if;
  insert into fleet_core.credentials (id, organization_id, key_id, key_hash, agent_name, scopes, created_at)
  values (new_id, organization, issue_operator_key.key_id, issue_operator_key.key_hash, issue_operator_key.name, '{status:read}', fleet_core.clock())
  on conflict on constraint credentials_key_id_key do nothing;
  if not found then
    perform fleet_core.refuse('FL400', 'invalid_argument', 'key_id: this key id is in use.', 'Mint a new key.');
  end if;
  perform fleet_core.note_audit(organization, null, 'operator_key_issued', session_user, jsonb_build_object('key_id', key_id, 'name', name));
  return new_id;
end
$$;

comment on function fleet.issue_operator_key(text, text, text, uuid) is
$$Gives an operator a key for the status page, of one organization or, with null, of all: takes the public id of the key and the Argon2id hash of the whole key.
It reads that page and opens nothing else. Owner only; returns the credential's id. Locks nothing. Errors: invalid_argument, organization_denied, organization_not_found.$$;
