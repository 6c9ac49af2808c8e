-- Each minute of the last hour has its counts, also those in which nothing was done.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
insert into fleet_core.tallies (at, organization_id, kind, what, seconds)
values (fleet_core.clock() - interval '10 minutes', :'org', 'render', 'started', '{1, 1, 1}'),
       (fleet_core.clock() - interval '10 minutes', :'org', 'render', 'completed', '{8, 8}'),
       (fleet_core.clock() - interval '10 minutes', :'org', 'render', 'failed', '{8}'),
       (fleet_core.clock() - interval '2 hours', :'org', 'render', 'completed', '{8}');

create temp view minutes as
select m.place, (m.value ->> 'minute')::timestamptz as minute, (m.value ->> 'started')::int as started, (m.value ->> 'completed')::int as completed,
       (m.value ->> 'failed')::int as failed, (m.value ->> 'run_p50_seconds')::numeric as run
  from jsonb_array_elements(fleet.status() -> 'throughput') with ordinality m(value, place);

select is((select count(*) from minutes where minute = date_trunc('minute', fleet_core.clock()) - make_interval(mins => 60 - place::int)), 60::bigint, 'oldest first, none is missing');
select results_eq('select started, completed, failed from minutes where place = 50', 'values (3, 2, 1)', 'what was done ten minutes ago');
select ok((select run between 7 and 9 from minutes where place = 50), 'and how long it took');
select is((select sum(started + completed + failed)::int from minutes where place <> 50), 0, 'nothing else was done');

select * from finish();
