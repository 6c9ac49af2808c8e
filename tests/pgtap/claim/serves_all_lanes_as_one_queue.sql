-- D5: lanes are how the queue is kept, not an order: kinds and requirements mix by priority and age alone.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node \gset
select count(*) as submitted from fleet.submit_jobs(:'org', (
  select jsonb_agg(jsonb_build_object('kind', 'kind' || n % 7, 'priority', n % 3, 'payload', jsonb_build_object('n', n),
                                      'requires', jsonb_build_object('max_runtime_s', 60 + n % 2)) order by n)
    from generate_series(1, 60) n)) \gset

select results_eq(
  format($$select (payload ->> 'n')::int from fleet.claim(%L, max_jobs => 25)$$, :'node'),
  'select n from generate_series(1, 60) n order by n % 3, n limit 25', 'the first 25 in one order');
select results_eq(
  format($$select (payload ->> 'n')::int from fleet.claim(%L, max_jobs => 100)$$, :'node'),
  'select n from generate_series(1, 60) n order by n % 3, n offset 25', 'then the rest');

select t.healthy();
select * from finish();
