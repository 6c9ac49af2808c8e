-- Between the attempt and its redemption lies the checking of hashes; the code is looked at again.
select plan(6);

select t.org() as org \gset
select t.node(:'org', 'gone') as gone \gset
select fleet.create_pairing_code(:'org', name, 'hash', 'rack', node => case name when 'unremoved' then :'gone'::uuid end)
  from unnest(array['replaced', 'revoked', 'unremoved', 'expired']) name;
create temp table tried as
  select n.name, a.attempt_id, a.code_id from unnest(array['replaced', 'revoked', 'unremoved', 'expired']) n(name),
    fleet_agent.open_pairing_attempt('192.0.2.1', n.name) a where a.node_name = n.name;
select fleet.create_pairing_code(:'org', 'replaced', 'hash', 'rack');
select fleet.revoke_pairing_code(code_id) from tried where name = 'revoked';
select fleet.remove_node(:'gone');

select is(fleet_agent.redeem_pairing_code(t.attempt_id, t.code_id, t.name, 'k1', 'h') ->> 'code', 'pairing_code_invalid', t.name)
  from tried t where t.name <> 'expired';
select t.travel('601 seconds');
select is(fleet_agent.redeem_pairing_code(t.attempt_id, t.code_id, t.name, 'k1', 'h') ->> 'code', 'pairing_code_invalid', t.name)
  from tried t where t.name = 'expired';
select is((select count(*) from fleet.credentials), 0::bigint, 'nobody has a key');
select t.healthy();
select * from finish();
