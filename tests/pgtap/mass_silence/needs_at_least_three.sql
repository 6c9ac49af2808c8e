-- D2: two of two are not many.

select plan(2);

select t.org() as org \gset
select t.node(:'org', 'n' || n) from generate_series(1, 2) n;
select count(t.job(:'org')) from generate_series(1, 2);
select t.claim(id) from fleet.nodes;
select t.travel('61 seconds');
select fleet.run_sweeps();

select is((select count(*) from fleet.assignments where state = 'expired'), 2::bigint, 'expired at once');

select t.healthy();
select * from finish();
