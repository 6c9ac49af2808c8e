-- no payloads or results in lists; never a key's or a code's hash.

select plan(1);

select is_empty(
  $$select c.relname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where c.relnamespace = 'fleet'::regnamespace and c.relkind = 'v' and a.attname in ('payload', 'result', 'key_hash', 'code_hash')$$, 'no such column');

select * from finish();
