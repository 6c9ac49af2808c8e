-- A lower number is served first, whatever came first.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node \gset
select t.job(:'org', priority => 100) as middle, t.job(:'org', priority => 32767) as last, t.job(:'org', priority => 0) as first \gset

select results_eq(
  format('select job_id from fleet.claim(%L, max_jobs => 3)', :'node'),
  format('values (%L::uuid), (%L), (%L)', :'first', :'middle', :'last'),
  'first, middle, last');

select t.healthy();
select * from finish();
