-- The views that operators read.
select c.relname::text
  from pg_class c
 where c.relnamespace = 'fleet'::regnamespace and c.relkind = 'v' and has_table_privilege(c.oid, 'select')
 order by 1
