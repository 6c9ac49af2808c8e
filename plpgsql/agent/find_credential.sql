create or replace function fleet_agent.find_credential(key_id text, out credential_id uuid, out key_hash text)
returns setof record
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select c.id, c.key_hash
    from fleet_core.credentials c
   where c.key_id = find_credential.key_id and c.revoked_at is null;
end
$$;

comment on function fleet_agent.find_credential(text) is
$$The live credential with this public key id, and the hash that the key must match; no row when there is none.$$;
