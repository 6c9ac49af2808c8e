-- D31: refused when opened in the same transaction, so that a rollback can't take back the charge of a guess.
select plan(5);

select t.org() as org \gset
select fleet.create_pairing_code(:'org', 'oldbox', 'hash', 'rack');
begin;
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox') \gset
savepoint later;
select is(fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'oldbox', 'k1', 'h') ->> 'code', 'pairing_code_invalid', 'refused, in a subtransaction too');
rollback;
select is((select count(*) from fleet_core.pairing_attempts), 0::bigint, 'for the charge goes with the rollback');

select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox') \gset
begin;
select ok((fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'oldbox', 'k1', 'h') ->> 'ok')::boolean, 'committed first, it is taken');
rollback;
select is((select count(*) from fleet_core.pairing_attempts where is_wrong), 1::bigint, 'and a rollback of the redemption leaves the charge');
select t.healthy();
select * from finish();
