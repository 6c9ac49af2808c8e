-- D25, D27: whoever could bind himself would be bound by nothing.

select plan(3);

select t.org('a') as a, t.org('b') as b \gset
select t.login('grabbing_operator', 'fleet_operator', :'a');

set session authorization grabbing_operator;
select throws_ok(format('select fleet.grant_organization(%L, %L)', 'grabbing_operator', :'b'), '42501', null, 'grant_organization');
select throws_ok(format('select fleet.revoke_organization(%L, %L)', 'grabbing_operator', :'a'), '42501', null, 'revoke_organization');
reset session authorization;

select t.healthy();
select * from finish();
