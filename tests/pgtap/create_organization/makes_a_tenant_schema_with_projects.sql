-- Each tenant has a schema tenant_<32 hex digits> with projects(id uuid, name text).

select plan(6);

select fleet.create_organization('acme') as org \gset
select 'tenant_' || replace(:'org', '-', '') as schema \gset

select has_schema(:'schema'::name);
select col_type_is(:'schema'::name, 'projects'::name, 'id'::name, 'uuid', 'projects.id is a uuid');
select col_type_is(:'schema'::name, 'projects'::name, 'name'::name, 'text', 'projects.name is a text');
select is((select name from fleet.organizations where id = :'org'), 'acme', 'the view has it');
select is((select count(*) from fleet.events where event = 'organization_created' and organization_id = :'org'), 1::bigint, 'so has the audit trail');

select t.healthy();
select * from finish();
