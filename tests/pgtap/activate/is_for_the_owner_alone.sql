-- D27: whoever activates a copy says that the original is gone.

select plan(2);

select t.login('activating_operator', 'fleet_operator', null);

set session authorization activating_operator;
select throws_ok('select fleet.activate()', '42501', null, 'an operator bound to all may not');
reset session authorization;

select t.healthy();
select * from finish();
