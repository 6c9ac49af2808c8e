-- \d+ fleet.jobs is where an operator looks what a column means.

select plan(1);

select is_empty(
  $$select c.relname, a.attname
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'fleet'::regnamespace and c.relkind = 'v' and coalesce(col_description(c.oid, a.attnum), '') = ''$$,
  'every column of every view has a comment');
select * from finish();
