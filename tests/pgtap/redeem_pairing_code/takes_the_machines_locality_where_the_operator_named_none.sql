select plan(2);

select t.org() as org \gset
select fleet.create_pairing_code(:'org', 'oldbox', 'hash', 'rack');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox') \gset
select fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'oldbox', 'k1', 'h', locality => 'attic') \g /dev/null
select is((select locality from fleet.nodes), 'attic', 'it is the machine''s word then');
select t.healthy();
select * from finish();
