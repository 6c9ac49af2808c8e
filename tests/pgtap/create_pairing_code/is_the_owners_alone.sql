-- D27: pairing codes by hand are the owner's.
select plan(4);

select t.org() as org \gset
select t.login('codes_operator', 'fleet_operator') as operator, t.login('codes_app', 'fleet_app') as app \gset
select format($$select fleet.create_pairing_code(%L, 'own', 'h', 'rack')$$, :'org') as call \gset
set session authorization codes_operator;
select throws_ok(:'call', '42501', null, 'an operator may not, though bound to all');
select throws_ok($$select fleet_agent.open_pairing_attempt('192.0.2.1', 'own')$$, '42501', null, 'nor see hashes');
reset session authorization;
set session authorization codes_app;
select throws_ok(:'call', '42501', null, 'the app may not');
reset session authorization;
select t.healthy();
select * from finish();
