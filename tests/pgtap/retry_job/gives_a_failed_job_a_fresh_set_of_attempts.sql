-- D17: attempt never restarts; the budget does.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', max_attempts => 2) as job \gset
select t.fail(t.claim(:'node'));
select t.later('1 minute');
select t.fail(t.claim(:'node'));
select is(t.status(:'job'), 'failed', 'both attempts are spent');

select is(fleet.retry_job(:'job'), 'queued', 'the answer is the status after it');
select results_eq('select attempts_spent, finished_at, reason from fleet.jobs', 'values (0, null::timestamptz, null::text)', 'the budget is fresh');
select t.later('1 minute');
select is((select attempt from fleet.claim(:'node')), 3, 'the attempts are counted on');
select t.healthy();
select * from finish();
