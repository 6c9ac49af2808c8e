create or replace function fleet_agent.rehash_credential(credential uuid, key_hash text)
returns void
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  perform fleet_core.check_text('key_hash', key_hash, 1, 1000);
  update fleet_core.credentials c
     set key_hash = rehash_credential.key_hash
   where c.id = credential and c.revoked_at is null;
end
$$;

comment on function fleet_agent.rehash_credential(uuid, text) is
$$Keeps a verified key's hash under newer parameters. Errors: invalid_argument.$$;
