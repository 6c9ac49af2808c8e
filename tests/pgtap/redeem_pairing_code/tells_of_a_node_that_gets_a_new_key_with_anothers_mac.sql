-- The same MAC as another node: the operator named the node, so it gets the key; the audit trail says whose clone it is.
select plan(4);

select t.org() as org \gset
select fleet.create_pairing_code(:'org', 'oldbox', 'hash', 'rack');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox') \gset
select fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'oldbox', 'k1', 'h', mac => '02:00:00:00:AC:4B') ->> 'node_id' as twin \gset
select fleet.heartbeat(:'twin') \g /dev/null

select t.node(:'org', 'newbox') as node \gset
select fleet.create_pairing_code(:'org', 'newbox', 'hash', 'rack', node => :'node');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'newbox') \gset
select fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'newbox', 'k2', 'h', mac => '02:00:00:00:AC:4B') as answer \gset
select is(:'answer'::jsonb ->> 'node_id', :'node', 'it gets its key');
select results_eq($$select node_id, detail ->> 'clone_of' from fleet.events where event = 'node_clone_paired'$$,
  format($$values (%L::uuid, 'oldbox-AC4B')$$, :'node'), 'and the audit trail tells');
select is((select count(*) from fleet_core.credentials where revoked_at is null), 2::bigint, 'both may speak');
select t.healthy();
select * from finish();
