-- An attempt that is no longer counted toward the budgets buys no guess either.
select plan(2);

select t.org() as org \gset
select fleet.create_pairing_code(:'org', 'oldbox', 'hash', 'rack', ttl_seconds => 1800);
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox') \gset
select t.travel('15 minutes');
select is(fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'oldbox', 'k1', 'h') ->> 'code', 'pairing_code_invalid', 'too late');
select t.healthy();
select * from finish();
