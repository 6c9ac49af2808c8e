-- A name is data, in the schema's name as in the catalog's.

select plan(3);

select fleet.create_organization('x"; drop schema fleet cascade; --') as org \gset

select is((select name from fleet.organizations where id = :'org'), 'x"; drop schema fleet cascade; --', 'kept as given');
select lives_ok(format('select fleet.create_project(%L, %L)', :'org', '''; drop table projects; --'), 'so is a project''s');

select t.healthy();
select * from finish();
