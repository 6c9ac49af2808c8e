-- Pairing: 5 wrong ones burn a code, so the one after four may be right; and it is no wrong one then.
select plan(3);

select t.org() as org \gset
select fleet.create_pairing_code(:'org', 'own', 'hash', 'rack');
select count(*) from generate_series(1, 4) n, fleet_agent.open_pairing_attempt('192.0.2.' || n, 'own') \g /dev/null
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'own') \gset

select ok((fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'own', 'k1', 'h') ->> 'ok')::boolean, 'the fifth is redeemed');
select is((select wrong_attempts from fleet.pairing_codes), 4, 'four stay wrong');
select t.healthy();
select * from finish();
