-- D25: keyed by session_user: set role opens no other tenant, and closes none.

select plan(2);

select t.org('a') as a, t.org('b') as b \gset
select t.login('login_of_a', 'fleet_reader', :'a'), t.login('login_of_b', 'fleet_reader', :'b');
grant login_of_b to login_of_a;

set session authorization login_of_a;
set role login_of_b;
select results_eq('select id from fleet.organizations', array[:'a']::uuid[], 'still its own tenant');
reset role;
reset session authorization;

select t.healthy();
select * from finish();
