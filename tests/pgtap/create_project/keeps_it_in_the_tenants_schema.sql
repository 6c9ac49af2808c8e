-- R14: a project lives in its tenant's schema, where jobs find it.

select plan(4);

select t.org('a') as a, t.org('b') as b \gset
select fleet.create_project(:'a', 'book') as project \gset
select 'tenant_' || replace(:'a', '-', '') as schema_a, 'tenant_' || replace(:'b', '-', '') as schema_b \gset

select results_eq(format('select id, name from %I.projects', :'schema_a'), format($$values (%L::uuid, 'book')$$, :'project'), 'in its own schema');
select is_empty(format('select from %I.projects', :'schema_b'), 'in no other');
select lives_ok(format('select fleet.submit_job(%L, %L, project => %L)', :'a', 'render', :'project'), 'its jobs may name it');

select t.healthy();
select * from finish();
