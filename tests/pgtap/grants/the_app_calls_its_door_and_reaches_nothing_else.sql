-- fleet_app may execute fleet_agent.* and nothing else: no table, no view.

select plan(8);

select t.org() as org \gset
create role the_app login;
grant fleet_app to the_app;

set session authorization the_app;
select lives_ok('select fleet_agent.ready()', 'its door is open');
select throws_ok('select from fleet.jobs', '42501', null, 'no view');
select throws_ok('select from fleet_core.jobs', '42501', null, 'no table');
select throws_ok(format('select fleet.submit_job(%L, %L)', :'org', 'render'), '42501', null, 'no function of fleet');
select throws_ok(format('select fleet_core.new_id(%L)', :'org'), '42501', null, 'no function of fleet_core');
reset session authorization;
select is_empty(
  $$select c.oid::regclass from pg_class c
     where c.relnamespace in ('fleet'::regnamespace, 'fleet_core'::regnamespace, 'fleet_agent'::regnamespace) and c.relkind in ('r', 'p', 'v', 'm')
       and has_table_privilege('fleet_app', c.oid, 'select, insert, update, delete, truncate, references, trigger')$$,
  'nor any other relation');
select is_empty(
  $$select p.oid::regprocedure from pg_proc p where p.pronamespace = 'fleet_agent'::regnamespace and not has_function_privilege('fleet_app', p.oid, 'execute')$$,
  'every function of its door is its own');

select t.healthy();
select * from finish();
