create or replace function fleet_core.check_new_code(
  organization uuid,
  node_name    text,
  code_hash    text,
  code_hint    text,
  locality     text,
  trust_domain text,
  ttl_seconds  int,
  node         uuid)
returns void
language plpgsql
stable
as $$
declare
  limits fleet_core.settings;
  n      fleet_core.nodes;
begin
  perform fleet_core.check_organization(organization);
  perform fleet_core.check_text('node_name', node_name, 1, 63, '^[A-Za-z0-9._-]+$');
  perform fleet_core.check_text('code_hash', code_hash, 1, 1000);
  perform fleet_core.check_text('code_hint', code_hint, 0, 255);
  if code_hint ~ '[0-9]' then
    -- Not repeated: it may be the code.
    perform fleet_core.refuse('FL400', 'invalid_argument', 'code_hint: must hold no digit.', 'Say whom or what it is for; of six digits each one counts.');
  end if;
  perform fleet_core.check_text('locality', coalesce(locality, '-'), 1, 255);
  perform fleet_core.check_text('trust_domain', trust_domain, 1, 255);
  limits := (select s from fleet_core.settings s);
  if (ttl_seconds between limits.pairing_ttl_min_seconds and limits.pairing_ttl_max_seconds) is not true then
    perform fleet_core.refuse('FL400', 'pairing_ttl_invalid', format('ttl_seconds: must be from %s to %s; got %s.',
      limits.pairing_ttl_min_seconds, limits.pairing_ttl_max_seconds, coalesce(ttl_seconds::text, 'null')));
  end if;
  if node is not null then
    n := fleet_core.find_node(node);
    if n.organization_id <> organization then
      perform fleet_core.refuse('FL404', 'node_not_found', format('There is no node %s.', node));
    elsif n.status = 'removed' then
      perform fleet_core.refuse('FL409', 'node_removed', format('Node %s was removed.', n.name), 'Make a code without naming a node.');
    end if;
  end if;
end
$$;

comment on function fleet_core.check_new_code(uuid, text, text, text, text, text, int, uuid) is
$$Refuses what create_pairing_code can't take; its arguments, in its order. Called by it alone.
Errors: organization_denied, organization_not_found, invalid_argument, pairing_ttl_invalid, node_not_found, node_removed.$$;
