-- D25: a login may be bound to several; said twice is said once.

select plan(5);

select t.org('a') as a, t.org('b') as b, t.org('c') as c \gset
select t.login('bound_to_two', 'fleet_reader', :'a');
select fleet.grant_organization('bound_to_two', :'b'), fleet.grant_organization('bound_to_two', :'b');

select is((select count(*) from fleet.bindings where login = 'bound_to_two'), 2::bigint, 'two bindings');
select is((select count(*) from fleet.events where event = 'login_bound'), 2::bigint, 'two events');
set session authorization bound_to_two;
select bag_eq('select id from fleet.organizations', array[:'a', :'b']::uuid[], 'two tenants');
select bag_eq('select organization_id from fleet.bindings', array[:'a', :'b']::uuid[], 'and it sees its own bindings');
reset session authorization;

select t.healthy();
select * from finish();
