-- Without a MAC a taken name is refused: re-running a bootstrap must not give a machine a second identity. The code is not spent.
select plan(6);

select t.org() as org \gset
select t.node(:'org', 'oldbox') as node \gset
select fleet.create_pairing_code(:'org', 'oldbox', 'hash', 'rack');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox') \gset
select fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'oldbox', 'k1', 'h') as answer \gset
select is(:'answer'::jsonb - 'message', '{"ok": false, "code": "node_name_taken"}', 'an answer, not an error');
select matches(:'answer'::jsonb ->> 'message', 'oldbox', 'with the name in it');
select is((select count(*) from fleet.credentials), 0::bigint, 'nobody has a key');

select fleet.remove_node(:'node');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox') \gset
select ok((fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'oldbox', 'k1', 'h') ->> 'ok')::boolean, 'once the name is free the same code serves');
select isnt((select paired_node_id from fleet.pairing_codes), :'node', 'and makes a new node, which inherits nothing');
select t.healthy();
select * from finish();
