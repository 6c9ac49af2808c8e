select plan(4);

select t.org() as org \gset
select t.node(:'org', 'other') as other \gset
select fleet.issue_credential(:'other', 'k1', 'h', 'agent', '{compute:read}');
select fleet.create_pairing_code(:'org', 'oldbox', 'hash', 'rack');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox') \gset
select t.throws(format($$select fleet_agent.redeem_pairing_code(%L, %L, 'oldbox', 'k1', 'h')$$, :'attempt_id', :'code_id'), 'invalid_argument', 'in use', 'FL400');
select is((select array_agg(name) from fleet.nodes), array['other'], 'no node is left behind');
select ok((fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'oldbox', 'k2', 'h') ->> 'ok')::boolean, 'with another key it goes on');
select t.healthy();
select * from finish();
