-- fleet_agent trusts whoever names a credential, so it is for the HTTP app's role alone.

select plan(2);

select is_empty(
  $$select r.rolname, p.oid::regprocedure from pg_proc p cross join pg_roles r
     where p.pronamespace = 'fleet_agent'::regnamespace and r.rolname in ('fleet_operator', 'fleet_submitter', 'fleet_reader')
       and has_function_privilege(r.oid, p.oid, 'execute')$$, 'no other role may');
select is_empty(
  $$select r.rolname from pg_roles r where r.rolname in ('fleet_operator', 'fleet_submitter', 'fleet_reader') and has_schema_privilege(r.oid, 'fleet_agent', 'usage')$$,
  'or look inside');

select * from finish();
