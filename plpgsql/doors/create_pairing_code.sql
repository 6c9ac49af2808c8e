create or replace function fleet.create_pairing_code(
  organization uuid,
  node_name    text,
  code_hash    text,
  code_hint    text,
  locality     text default null,
  trust_domain text default 'local',
  ttl_seconds  int  default 600,
  node         uuid default null)
returns table(id uuid, expires_at timestamptz)
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  now_   timestamptz := fleet_core.clock();
  new_id uuid;
  until  timestamptz;
begin
  perform fleet_core.check_new_code(organization, node_name, code_hash, code_hint, locality, trust_domain, ttl_seconds, node);
  new_id := fleet_core.new_id(organization);
  until := now_ + make_interval(secs => ttl_seconds);
  loop
    perform fleet_core.end_pairing_code(r.id, case r.status when 'live' then 'replaced' else r.status end, session_user::text, now_)
       from fleet_core.pairing_code_rows r
      where r.node_name = create_pairing_code.node_name
        and r.ended_at is null
        and (r.status <> 'live' or r.organization_id = organization);
    insert into fleet_core.pairing_codes (id, organization_id, node_name, for_node_id, code_hash, code_hint, trust_domain, locality, created_at, expires_at)
    values (new_id, organization, create_pairing_code.node_name, node, create_pairing_code.code_hash, create_pairing_code.code_hint,
      create_pairing_code.trust_domain, create_pairing_code.locality, now_, until)
    on conflict do nothing;
    exit when found;
    -- It met a code of this name: another organization's, or one of ours that was made meanwhile and is ended in the next round.
    if exists (select from fleet_core.pairing_code_rows r
                where r.node_name = create_pairing_code.node_name and r.ended_at is null and r.status = 'live' and r.organization_id <> organization) then
      perform fleet_core.refuse('FL409', 'node_name_taken', format('There is a live pairing code for the name %s in another organization.', node_name),
        'A machine that pairs gives its name alone. Wait until that code has ended, or give this machine another name.');
    end if;
  end loop;
  perform fleet_core.note_audit(organization, node, 'pairing_code_created', session_user,
    jsonb_build_object('code_id', new_id, 'name', node_name, 'hint', code_hint, 'expires_at', until));
  return query select new_id, until;
end
$$;

comment on function fleet.create_pairing_code(uuid, text, text, text, text, text, int, uuid) is
$$Makes the code by which the machine that calls itself node_name becomes a node, or gets a new key for the node that it was (node: a lost reply, a
new disk; its old keys are revoked then). Takes the digits' Argon2id hash, and a hint without a digit to tell codes apart by. A live code of the same name in
this organization ends. Lives ttl_seconds, 60 to 1800. Owner only; works at every isolation level. Locks: the codes of the name.
Errors: organization_denied, organization_not_found, invalid_argument, pairing_ttl_invalid, node_not_found, node_removed, node_name_taken.$$;
