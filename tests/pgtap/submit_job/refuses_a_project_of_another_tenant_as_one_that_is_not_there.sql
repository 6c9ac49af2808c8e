-- R14, D26: what belongs to another tenant is not found, word for word as what doesn't exist.

select plan(5);

select t.org('a') as a, t.org('b') as b \gset
select fleet.create_project(:'b', 'secret') as foreign, gen_random_uuid() as unknown \gset

select t.throws(format('select fleet.submit_job(%L, %L, project => %L)', :'a', 'render', :'unknown'), 'project_not_in_organization', 'unknown');
select t.throws(format('select fleet.submit_job(%L, %L, project => %L)', :'a', 'render', :'foreign'), 'project_not_in_organization', 'another tenant''s');
select is(
  replace(t.refused_detail(format('select fleet.submit_job(%L, %L, project => %L)', :'a', 'render', :'foreign')), :'foreign', :'unknown'),
  t.refused_detail(format('select fleet.submit_job(%L, %L, project => %L)', :'a', 'render', :'unknown')),
  'in the same words');
select is_empty('select from fleet.jobs', 'nothing was written');

select t.healthy();
select * from finish();
