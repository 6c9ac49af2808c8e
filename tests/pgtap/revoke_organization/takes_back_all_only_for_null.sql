-- D25: "all of them" is a binding of its own; taking back one tenant doesn't narrow it.

select plan(3);

select t.org('a') as a \gset
select t.login('bound_widely', 'fleet_reader', null);
select fleet.grant_organization('bound_widely', :'a');
select fleet.revoke_organization('bound_widely', null);

set session authorization bound_widely;
select results_eq('select id from fleet.organizations', array[:'a']::uuid[], 'the single binding stays');
reset session authorization;
select lives_ok($$select fleet.revoke_organization('bound_widely', null)$$, 'said twice is said once');

select t.healthy();
select * from finish();
