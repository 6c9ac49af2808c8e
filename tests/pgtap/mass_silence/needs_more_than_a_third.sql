-- D2: three of nine are a third, and not more.

select plan(3);

select t.org() as org \gset
select t.node(:'org', 'n' || n) from generate_series(1, 9) n;
select count(t.job(:'org')) from generate_series(1, 3);
select t.claim(id) from fleet.nodes where name in ('n1', 'n2', 'n3');
select t.travel('40 seconds');
select fleet.heartbeat(id) from fleet.nodes where name not in ('n1', 'n2', 'n3');
select t.travel('30 seconds');
select fleet.heartbeat(id) from fleet.nodes where name not in ('n1', 'n2', 'n3');
select fleet.run_sweeps();

select is((select count(*) from fleet.assignments where state = 'expired'), 3::bigint, 'expired at once');
select is_empty($$select * from fleet.stuck where what = 'many nodes fell silent at once'$$, 'no alarm');

select t.healthy();
select * from finish();
