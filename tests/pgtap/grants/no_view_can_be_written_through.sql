-- Views are for reading: whatever changes goes through a function.

select plan(3);

select t.org() as org \gset
select t.login('writing_operator', 'fleet_operator', null);

set session authorization writing_operator;
select throws_ok('delete from fleet.organizations', '42501', null, 'an operator bound to all deletes no organization');
reset session authorization;
select is_empty(
  $$select c.relname, r.rolname from pg_class c cross join pg_roles r
     where c.relnamespace = 'fleet'::regnamespace and r.rolname in ('fleet_app', 'fleet_operator', 'fleet_submitter', 'fleet_reader')
       and has_table_privilege(r.oid, c.oid, 'insert, update, delete, truncate, references, trigger')$$, 'no role may write any view');

select t.healthy();
select * from finish();
