-- stuck: leases not swept, overdue work, sweeps that have not run, a moved clock; empty on a healthy fleet.

select plan(6);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', requires => '{"max_runtime_s": 60}') as job \gset
select set_eq('select what from fleet.stuck', $$values ('no sweep has ever run')$$, 'before the first sweep');
select fleet.run_sweeps();
select is_empty('select * from fleet.stuck', 'healthy');
select t.claim(:'node') as a \gset
select t.travel('2 minutes');
select set_eq('select what, job_id from fleet.stuck', format($$values ('lease expired, not swept', %1$L::uuid), ('overdue, not swept', %1$L), ('the test clock is moved', null)$$, :'job'), 'what the sweep has not done');
select fleet.run_sweeps();
select set_eq('select what from fleet.stuck', $$values ('the test clock is moved')$$, 'done');
update fleet_core.sweeps set started_at = clock_timestamp() - interval '61 seconds' where sweep = 'expired_leases';
select ok(exists (select from fleet.stuck where what = 'sweep has not run' and detail like '%expired_leases%'), 'a sweep that has not run for a minute');

select t.healthy();
select * from finish();
