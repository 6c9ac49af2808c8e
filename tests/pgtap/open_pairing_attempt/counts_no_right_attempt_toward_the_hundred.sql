-- Pairing: an attempt counts as wrong until it is redeemed, and no longer.
select plan(4);

select fleet.set_setting('pairing_wrong_overall', '2');
select t.org() as org \gset
select fleet.create_pairing_code(:'org', 'own', 'hash', 'rack');
select count(*) from fleet_agent.open_pairing_attempt('192.0.2.1', 'wrong') \g /dev/null
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'own') \gset
select ok((select not bool_and(allowed) from fleet_agent.open_pairing_attempt('192.0.2.1', 'next')), 'while it is under way it counts');
select ok((fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'own', 'k1', 'h') ->> 'ok')::boolean, 'it turns out right');
select ok((select bool_and(allowed) from fleet_agent.open_pairing_attempt('192.0.2.1', 'next')), 'and pairing is open');
select t.healthy();
select * from finish();
