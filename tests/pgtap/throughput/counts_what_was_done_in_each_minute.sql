-- D39: started, completed and failed, per minute and organization, with how long jobs waited and ran; before the sweep has counted and after.

select plan(7);

select t.org('a') as a, t.org('b') as b \gset
select t.node(:'a') as na, t.node(:'b') as nb \gset
-- Two seconds into a minute, so that what follows falls into the same one.
select t.travel(date_trunc('minute', fleet_core.clock()) + interval '62 seconds' - fleet_core.clock());
select t.job(:'a') from generate_series(1, 3) \g /dev/null
select t.job(:'b') as of_b \gset
select t.later('10 seconds');
select t.claim(:'na') as a1, t.claim(:'na') as a2, t.claim(:'nb') as b1 \gset
select t.later('20 seconds');
select t.complete(:'a1'), t.fail(:'a2'), t.complete(:'b1') \g /dev/null

prepare seen as select minute = (select date_trunc('minute', fleet_core.clock())), started, completed, failed from fleet.throughput where organization_id = :'a';
select results_eq('seen', 'values (true, 2, 1, 1)', 'one row, before any sweep');
select ok(p50_wait between interval '9 seconds' and interval '11 seconds', 'waited for 10 s: ' || p50_wait) from fleet.throughput where organization_id = :'a';
select ok(p95_run between interval '18 seconds' and interval '22 seconds', 'ran for 20 s: ' || p95_run) from fleet.throughput where organization_id = :'a';
create temp table before as select * from fleet.throughput;
select fleet.run_sweeps();
select is_empty('select at from fleet_core.tallies', 'the sweep folds them');
select results_eq('select * from fleet.throughput order by organization_id', 'select * from before order by organization_id', 'which shows nothing else');
select t.later('60 minutes');
select is_empty('select minute from fleet.throughput', 'an hour later it is history');
select t.healthy();
select * from finish();
