-- Nothing is anybody's by default: a login with no grant calls no function, reads no view, sees no schema. From the catalogue, so that what is new is caught.

select plan(4);

create role nobody_in_particular login;
select is_empty($$select p.oid::regprocedure from pg_proc p
                   where p.pronamespace in ('fleet'::regnamespace, 'fleet_agent'::regnamespace, 'fleet_core'::regnamespace)
                     and has_function_privilege('nobody_in_particular', p.oid, 'execute')$$, 'no function');
select is_empty($$select c.oid::regclass from pg_class c
                   where c.relnamespace in ('fleet'::regnamespace, 'fleet_agent'::regnamespace, 'fleet_core'::regnamespace) and c.relkind in ('r', 'p', 'v', 'm')
                     and (has_table_privilege('nobody_in_particular', c.oid, 'select, insert, update, delete, truncate, references, trigger')
                          or has_any_column_privilege('nobody_in_particular', c.oid, 'select, insert, update, references'))$$, 'no table and no view');
select is_empty($$select n.nspname from pg_namespace n where n.nspname ~ '^(fleet|tenant_)' and has_schema_privilege('nobody_in_particular', n.oid, 'usage, create')$$, 'no schema');
select is_empty($$select r.rolname from pg_roles r cross join pg_namespace n
                   where n.nspname ~ '^fleet' and r.rolname ~ '^fleet_' and r.rolname <> 'fleet_owner' and has_schema_privilege(r.oid, n.oid, 'create')$$,
  'and only the owner may create in them');
select * from finish();
