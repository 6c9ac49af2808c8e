-- D20: inputs are ids, in one list.

select plan(6);

select t.org() as org \gset
select fleet.register_artifact(:'org', repeat('a', 64), 'in/1') as input \gset

select t.throws(format('select fleet.submit_job(%L, %L, inputs => %s)', :'org', 'render', inputs), 'invalid_argument', title)
  from (values
    ('null', 'null'),
    ('array[null]::uuid[]', 'a null among them'),
    (format('array[array[%1$L], array[%1$L]]::uuid[]', :'input'), 'two dimensions'),
    (format('array_fill(%L::uuid, array[1001])', :'input'), '1,001 of them')) v(inputs, title);
select is_empty('select from fleet.jobs', 'nothing was written');

select t.healthy();
select * from finish();
