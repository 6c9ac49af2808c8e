-- lang and requested_by are texts with bounds; null means none.

select plan(6);

select t.org() as org \gset

select t.throws(format('select fleet.submit_job(%L, %L, %s => %L)', :'org', 'render', name, value), 'invalid_argument',
                format('%s of %s characters', name, length(value)))
  from (values ('lang', ''), ('lang', repeat('x', 65)), ('requested_by', ''), ('requested_by', repeat('x', 256))) v(name, value);
select is_empty('select from fleet.jobs', 'nothing was written');

select t.healthy();
select * from finish();
