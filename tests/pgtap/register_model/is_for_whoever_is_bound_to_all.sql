-- D27: the registry is the fleet's, so an operator bound to one tenant may not change it.

select plan(4);

select t.org() as org \gset
select t.login('one', 'fleet_operator', :'org'), t.login('all', 'fleet_operator', null), t.login('reader', 'fleet_reader', null) as reader;

set session authorization one;
select t.throws($$select fleet.register_model('a')$$, 'organization_denied', 'an operator of one tenant', 'FL403');
reset session authorization;
set session authorization "all";
select lives_ok($$select fleet.register_model('a')$$, 'an operator of all');
reset session authorization;
set session authorization reader;
select throws_ok($$select fleet.register_model('a')$$, '42501', null, 'a reader');
reset session authorization;

select t.healthy();
select * from finish();
