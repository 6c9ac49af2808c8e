-- R31: of jobs submitted together, the first in the array is served first.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node \gset
select count(*) as submitted from fleet.submit_jobs(:'org', (
  select jsonb_agg(jsonb_build_object('kind', 'render', 'payload', jsonb_build_object('n', n), 'idempotency_key', 'k' || 100 - n) order by n)
    from generate_series(1, 20) n)) \gset

select results_eq(
  format($$select (payload ->> 'n')::int from fleet.claim(%L, max_jobs => 20)$$, :'node'),
  'select generate_series(1, 20)', 'as they stood in the array');

select t.healthy();
select * from finish();
