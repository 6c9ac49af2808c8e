-- The stated limit is one that works.

select plan(4);

select t.org() as org \gset
select count(distinct id) as submitted
  from fleet.submit_jobs(:'org', (select jsonb_agg(jsonb_build_object('kind', 'render', 'payload', jsonb_build_object('n', n))) from generate_series(1, 10000) n)) s(id) \gset

select is(:submitted, 10000, 'ten thousand ids');
select is((select sum(ready) from fleet.queue), 10000::bigint, 'ten thousand jobs are ready');
select t.throws(format('select fleet.submit_jobs(%L, %L)', :'org', (select jsonb_agg('{"kind": "a"}'::jsonb) from generate_series(1, 10001))), 'invalid_argument',
  'one more is refused');

select t.healthy();
select * from finish();
