-- Pairing codes are single use, and end: by a newer one, by hand, by time, by the removal of the node they are for.
select plan(8);

select t.org() as org \gset
select t.node(:'org', 'gone') as gone \gset
select fleet.create_pairing_code(:'org', 'replaced', 'old', 'rack');
select fleet.create_pairing_code(:'org', 'replaced', 'new', 'rack');
select fleet.revoke_pairing_code(c.id) from fleet.create_pairing_code(:'org', 'revoked', 'hash', 'rack') c;
select fleet.create_pairing_code(:'org', 'expired', 'hash', 'rack', ttl_seconds => 60);
select fleet.create_pairing_code(:'org', 'unremoved', 'hash', 'rack', node => :'gone');
select fleet.create_pairing_code(:'org', 'redeemed', 'hash', 'rack');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'redeemed') limit 1 \gset
select fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'redeemed', 'k1', 'h') \g /dev/null
select fleet.remove_node(:'gone');
select t.travel('61 seconds');

select is((select array_agg(code_hash) from fleet_agent.open_pairing_attempt('192.0.2.1', 'any')), array['new'], 'only what lives is handed out to others');
select is((select array_agg(code_hash) from fleet_agent.open_pairing_attempt('192.0.2.1', name)), array['new'], format('and to its own name: %s', name))
  from unnest(array['replaced', 'revoked', 'expired', 'unremoved', 'redeemed']) name;
select results_eq('select node_name, status from fleet.pairing_codes order by created_at', $$values ('replaced', 'replaced'), ('replaced', 'live'),
  ('revoked', 'revoked'), ('expired', 'expired'), ('unremoved', 'node_removed'), ('redeemed', 'redeemed')$$, 'the view tells each one''s end');
select t.healthy();
select * from finish();
