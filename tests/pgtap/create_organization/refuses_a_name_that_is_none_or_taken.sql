-- A refused name leaves no half of a tenant.

select plan(7);

select fleet.create_organization('acme') as org \gset

select t.throws(format('select fleet.create_organization(%s)', name), 'invalid_argument', left(name, 20))
  from unnest(array['null', '''''', quote_literal(repeat('x', 256)), '''acme''']) name;
select is((select count(*) from pg_namespace where nspname ~ '^tenant_'), 1::bigint, 'there is one schema');
select is((select count(*) from fleet.organizations), 1::bigint, 'and one organization');

select t.healthy();
select * from finish();
