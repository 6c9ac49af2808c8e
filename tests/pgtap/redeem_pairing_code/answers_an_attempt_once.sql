-- An attempt is one guess: what has been answered is not redeemed afterwards.
select plan(4);

select t.org() as org \gset
select t.node(:'org', 'oldbox') as node \gset
select fleet.create_pairing_code(:'org', 'oldbox', 'hash', 'rack');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox') \gset
select is(fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'oldbox', 'k1', 'h') ->> 'code', 'node_name_taken', 'the first time');
select fleet.remove_node(:'node');
select is(fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'oldbox', 'k1', 'h') ->> 'code', 'pairing_code_invalid', 'not a second, though the name is free');
select is((select answer from fleet_core.pairing_attempts), 'node_name_taken', 'and the first answer stands');
select t.healthy();
select * from finish();
