-- R18: what happens to nodes and credentials goes to the audit trail. Never a secret.
select plan(4);

select t.org() as org \gset
select fleet.create_pairing_code(:'org', 'oldbox', 'marked code hash', 'rack');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox') \gset
select fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'oldbox', 'k1', 'marked key hash', mac => '02:00:00:00:AC:4B') ->> 'node_id' as node \gset
select results_eq($$select organization_id, node_id, actor, detail ->> 'name', detail ->> 'key_id', detail ->> 'mac' from fleet.events where event = 'node_paired'$$,
  format($$values (%L::uuid, %L::uuid, 'node:' || %2$L, 'oldbox-AC4B', 'k1', '02:00:00:00:ac:4b')$$, :'org', :'node'), 'who was paired, by which key');
select is((select count(*) from fleet.events e where e::text like '%marked%'), 0::bigint, 'no hash in the history');
select is((select count(*) from fleet.pairing_codes c where c::text like '%marked%'), 0::bigint, 'nor in the view');
select t.healthy();
select * from finish();
