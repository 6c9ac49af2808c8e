-- R1: a locking sub-query with a limit must not be run again for each outer row, in tables that were never analysed.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node \gset
select count(*) as submitted from fleet.submit_jobs(:'org', (select jsonb_agg('{"kind": "render"}'::jsonb) from generate_series(1, 20))) \gset
set enable_hashjoin = off;
set enable_mergejoin = off;
set enable_sort = off;
set enable_hashagg = off;
set enable_material = off;
set enable_memoize = off;
select count(*) as one from fleet.claim(:'node', max_jobs => 1) \gset
select count(*) as open_then from fleet.assignments where finished_at is null \gset
select count(*) as five from fleet.claim(:'node', max_jobs => 5) \gset
select count(*) as open_at_last from fleet.assignments where finished_at is null \gset
select count(*) as none from fleet.claim(:'node', max_jobs => 0) \gset

select is(array[:one, :five, :none], array[1, 5, 0], 'it returns what was asked for');
select is(array[:open_then, :open_at_last], array[1, 6], 'and hands out no more');
select is((select ready from fleet.queue), 14, 'the others wait');

select t.healthy();
select * from finish();
