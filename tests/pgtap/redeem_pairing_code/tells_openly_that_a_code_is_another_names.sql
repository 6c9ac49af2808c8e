-- pairing_name_mismatch is told openly: it is no secret. The code is not spent.
select plan(5);

select t.org() as org \gset
select id as code from fleet.create_pairing_code(:'org', 'oldbox', 'hash', 'rack') \gset
select attempt_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'newbox') \gset
select fleet_agent.redeem_pairing_code(:'attempt_id', :'code', 'newbox', 'k1', 'h') as answer \gset
select is(:'answer'::jsonb - 'message', '{"ok": false, "code": "pairing_name_mismatch"}', 'the answer');
select unalike(:'answer'::jsonb ->> 'message', '%oldbox%', 'does not say whose it is');
select is((select count(*) from fleet.nodes), 0::bigint, 'no node was made');
select is((select concat_ws(' ', status, name_mismatches, wrong_attempts) from fleet.pairing_codes), 'live 1 0', 'and the code lives, with one count against it');
select t.healthy();
select * from finish();
