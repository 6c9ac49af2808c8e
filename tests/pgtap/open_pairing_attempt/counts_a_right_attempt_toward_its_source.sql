-- Pairing: the 20 attempts of a source are all of its attempts, right or wrong.
select plan(3);

select fleet.set_setting('pairing_attempts_per_source', '1');
select t.org() as org \gset
select fleet.create_pairing_code(:'org', 'own', 'hash', 'rack');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'own') \gset
select ok((fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'own', 'k1', 'h') ->> 'ok')::boolean, 'a right one');
select ok((select not bool_and(allowed) from fleet_agent.open_pairing_attempt('192.0.2.1', 'next')), 'is one of the budget');
select t.healthy();
select * from finish();
