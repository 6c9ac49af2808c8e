-- a stated limit, 1 MiB as JSON text, checked at the door and told with the size.

select plan(4);

select t.org() as org \gset
-- {"x": "…"} is nine characters longer than its text.
select fleet.submit_job(:'org', 'render', jsonb_build_object('x', repeat('a', 1048576 - 9))) as job \gset

select is(octet_length((fleet.job(:'job') -> 'payload')::text), 1048576, 'the limit itself is taken whole');
select t.throws(
  format('select fleet.submit_job(%L, %L, jsonb_build_object(%L, repeat(%L, 1048576 - 8)))', :'org', 'render', 'x', 'a'),
  'invalid_argument', 'one byte more is refused');
select matches(
  t.refused_detail(format('select fleet.submit_job(%L, %L, jsonb_build_object(%L, repeat(%L, 1048576 - 8)))', :'org', 'render', 'x', 'a')),
  'payload.*1048576.*1048577', 'with the limit and the size');

select t.healthy();
select * from finish();
