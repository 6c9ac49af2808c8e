create or replace function fleet_core.acting_node(credential uuid, instance text, scopes text[])
returns fleet_core.actor
language plpgsql
volatile
as $$
declare
  acting record;
begin
  select c.id, c.organization_id, c.node_id, c.scopes, c.revoked_at, n.status, n.name, i.is_wrong, i.is_superseded,
         c.revoked_at is null and c.scopes @> acting_node.scopes and n.status <> 'removed'
           and i.is_wrong is not true and i.is_superseded is not true as is_welcome,
         coalesce(c.last_used_at < fleet_core.clock_at(s.test_clock_offset) - interval '1 minute', true) as is_to_be_noted
    into acting
    from fleet_core.credentials c
    join fleet_core.nodes n on n.id = c.node_id
   cross join fleet_core.settings s
    left join fleet_core.heartbeats h on h.node_id = n.id
    -- Almost always it is the instance that was heard last.
   cross join lateral (
     select instance <> h.instance_id is not false and (length(instance) > 128 or instance !~ '^[A-Za-z0-9._-]+$') as is_wrong,
            instance <> h.instance_id and h.past_instances @> jsonb_build_array(jsonb_build_object('id', instance)) as is_superseded) i
   where c.id = credential;
  if acting.is_welcome is not true then
    if acting.id is null or acting.revoked_at is not null then
      perform fleet_core.refuse('FL401', 'credential_invalid', 'The credential is not valid.', 'Pair the machine again.');
    elsif not acting.scopes @> scopes then
      perform fleet_core.refuse('FL403', 'scope_missing',
        format('This needs the scope %s.', array_to_string(array(select unnest(scopes) except select unnest(acting.scopes)), ', ')));
    elsif acting.is_wrong then
      perform fleet_core.refuse('FL400', 'invalid_argument', 'instance: must have 1 to 128 of the characters A-Z a-z 0-9 . _ -');
    elsif acting.is_superseded then
      perform fleet_core.refuse('FL403', 'node_cloned', format('A newer agent speaks for node %s; this one was superseded.', acting.name),
        'Two machines share one credential: stop this agent and pair the machine under its own name.');
    end if;
    perform fleet_core.refuse('FL409', 'node_removed', format('Node %s was removed.', acting.name), 'Pair the machine again.');
  end if;
  if acting.is_to_be_noted then
    update fleet_core.credentials c
       set last_used_at = fleet_core.clock()
     where c.id in (select l.id from fleet_core.credentials l where l.id = acting.id for no key update skip locked);
  end if;
  return row(acting.organization_id, acting.node_id, acting.id, 'node:' || acting.node_id)::fleet_core.actor;
end
$$;

comment on function fleet_core.acting_node(uuid, text, text[]) is
$$The node behind a credential, checked in the transaction that uses it: live, with these scopes, its node not removed.
instance: the agent's random id for this start of it, or null. Called first by every function of fleet_agent.
Keeps when the credential was last used, at most once a minute. Locks: the credential, SKIP LOCKED.
Errors: credential_invalid, scope_missing, node_cloned, invalid_argument, node_removed.$$;
