-- R14, D20, D26: inputs are artifacts of the same organization; others are not found.

select plan(5);

select t.org('a') as a, t.org('b') as b \gset
select fleet.register_artifact(:'b', repeat('b', 64), 'secret') as foreign, gen_random_uuid() as unknown \gset

select t.throws(format('select fleet.submit_job(%L, %L, inputs => array[%L]::uuid[])', :'a', 'render', :'unknown'), 'invalid_argument', 'unknown');
select t.throws(format('select fleet.submit_job(%L, %L, inputs => array[%L]::uuid[])', :'a', 'render', :'foreign'), 'invalid_argument', 'another tenant''s');
select is(
  replace(t.refused_detail(format('select fleet.submit_job(%L, %L, inputs => array[%L]::uuid[])', :'a', 'render', :'foreign')), :'foreign', :'unknown'),
  t.refused_detail(format('select fleet.submit_job(%L, %L, inputs => array[%L]::uuid[])', :'a', 'render', :'unknown')),
  'in the same words');
select is_empty('select from fleet.jobs', 'nothing was written');

select t.healthy();
select * from finish();
