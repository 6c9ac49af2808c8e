-- R1: the same where a claim goes through lanes with a history, one job at a time.

select plan(2);

select t.org() as org \gset
select t.node(:'org', 'n1') as n1 \gset
select t.node(:'org', 'n2') as n2 \gset
select count(*) as submitted from fleet.submit_jobs(:'org', (
  select jsonb_agg(jsonb_build_object('kind', 'kind' || n % 3)) from generate_series(1, 12) n)) \gset
select count(fleet.release_assignment(assignment_id, :'n2')) as released from fleet.claim(:'n2', max_jobs => 6) \gset
set enable_hashjoin = off;
set enable_mergejoin = off;
set enable_sort = off;
set enable_hashagg = off;
set enable_material = off;
set enable_memoize = off;
select count(*) as four from fleet.claim(:'n1', max_jobs => 4) \gset
select count(*) as open_then from fleet.assignments where finished_at is null \gset
select count(*) as rest from fleet.claim(:'n1', max_jobs => 100) \gset

select is(array[:four, :open_then, :rest], array[4, 4, 8], 'four of twelve, then the other eight');

select t.healthy();
select * from finish();
