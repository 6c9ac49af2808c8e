-- R6, D4: what timed out may not come late, so nothing is waited for.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', max_attempts => 1, requires => '{"max_runtime_s": 10}') as job \gset
select t.claim(:'node');
select t.later('11 seconds');
select fleet.sweep_overdue();

select results_eq('select status, reason from fleet.jobs', $$values ('failed', 'timed_out')$$, 'failed at once');
select t.healthy();
select * from finish();
