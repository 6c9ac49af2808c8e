-- Assignment states: failed/timed_out (ran past max_runtime_s) spends an attempt.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', requires => '{"max_runtime_s": 100}') as job \gset
select assignment_id as assignment from fleet.claim(:'node', lease_seconds => 3600) \gset
select t.later('101 seconds');

select is(fleet.sweep_overdue(), 1, 'the answer is how many jobs changed');
select is(t.state(:'assignment'), 'failed: timed_out', 'however live its lease');
select results_eq('select status, attempts_spent from fleet.jobs', $$values ('queued', 1)$$, 'an attempt is spent');
select alike((select error from fleet.jobs), '%100%', 'the error names the limit');
select t.healthy();
select * from finish();
