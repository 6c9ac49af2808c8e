-- D31: revoke_pairing_code(id).
select plan(6);

select t.org() as org \gset
select id as code from fleet.create_pairing_code(:'org', 'own', 'hash', 'rack') \gset
select is(fleet.revoke_pairing_code(:'code', 'told in public', 'ann'), true, 'it was live');
select is((select status from fleet.pairing_codes), 'revoked', 'it is no more');
select results_eq($$select actor, detail ->> 'reason' from fleet.events where event = 'pairing_code_revoked'$$, $$values ('ann', 'told in public')$$, 'the audit trail says why');
select is((select code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'own')), null, 'nobody can pair by it');
select is(fleet.revoke_pairing_code(:'code'), false, 'again: nothing to end');
select t.healthy();
select * from finish();
