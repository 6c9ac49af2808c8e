create or replace function fleet_core.acting_node(credential uuid, instance text, scopes text[])
returns fleet_core.actor
language plpgsql
volatile
as $$
declare
  acting record;
begin
  select c.id, c.organization_id, c.node_id, c.scopes, c.revoked_at, n.status, n.name
    into acting
    from fleet_core.credentials c
    join fleet_core.nodes n on n.id = c.node_id
   where c.id = credential;
  if acting.id is null or acting.revoked_at is not null then
    perform fleet_core.refuse('FL401', 'credential_invalid', 'The credential is not valid.', 'Pair the machine again.');
  elsif not acting.scopes @> scopes then
    perform fleet_core.refuse('FL403', 'scope_missing',
      format('This needs the scope %s.', array_to_string(array(select unnest(scopes) except select unnest(acting.scopes)), ', ')));
  elsif instance is not null and (length(instance) > 128 or instance !~ '^[A-Za-z0-9._-]+$') then
    perform fleet_core.refuse('FL400', 'invalid_argument', 'instance: must have 1 to 128 of the characters A-Z a-z 0-9 . _ -');
  elsif acting.status = 'removed' then
    perform fleet_core.refuse('FL409', 'node_removed', format('Node %s was removed.', acting.name), 'Pair the machine again.');
  end if;
  return row(acting.organization_id, acting.node_id, acting.id, 'node:' || acting.node_id)::fleet_core.actor;
end
$$;

comment on function fleet_core.acting_node(uuid, text, text[]) is
$$The node behind a credential, checked in the transaction that uses it: live, with these scopes, its node not removed.
instance: the agent's random id for this start of it, or null. Called first by every function of fleet_agent.
Errors: credential_invalid, scope_missing, invalid_argument, node_removed.$$;
