create or replace function fleet_core.operators_organizations(credential uuid)
returns uuid[]
language plpgsql
volatile
as $$
declare
  acting fleet_core.credentials;
begin
  select * into acting from fleet_core.credentials c where c.id = credential;
  if acting.id is null or acting.revoked_at is not null then
    perform fleet_core.refuse('FL401', 'credential_invalid', 'The credential is not valid.', 'Ask the owner for a key: fleet operator-key issue.');
  elsif not 'status:read' = any (acting.scopes) then
    perform fleet_core.refuse('FL403', 'scope_missing', 'This needs the scope status:read, which an operator''s key has.', 'Ask the owner for one: fleet operator-key issue.');
  end if;
  if acting.last_used_at is null or acting.last_used_at < fleet_core.clock() - interval '1 minute' then
    update fleet_core.credentials c
       set last_used_at = fleet_core.clock()
     where c.id in (select l.id from fleet_core.credentials l where l.id = acting.id for no key update skip locked);
  end if;
  return case when acting.organization_id is not null then array[acting.organization_id] end;
end
$$;

comment on function fleet_core.operators_organizations(uuid) is
$$The organizations that an operator's key shows; null: every one. Checked in the transaction that uses it. Keeps when the key was last used, at most once a minute.
Called by fleet_agent.status. Locks: the credential, SKIP LOCKED. Errors: credential_invalid, scope_missing.$$;
