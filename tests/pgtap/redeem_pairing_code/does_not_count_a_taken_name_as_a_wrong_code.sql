-- A taken name does not spend the code, nor burn it: the digits were right.
select plan(3);

select fleet.set_setting('pairing_wrong_per_name', '1');
select t.org() as org \gset
select t.node(:'org', 'oldbox') as node \gset
select fleet.create_pairing_code(:'org', 'oldbox', 'hash', 'rack');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox') \gset
select is(fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'oldbox', 'k1', 'h') ->> 'code', 'node_name_taken', 'taken');
select is((select code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox')), :'code_id'::uuid, 'the code is handed out again');
select t.healthy();
select * from finish();
