-- D17: the budget restarts, whole.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', max_attempts => 2) as job \gset
select t.fail(t.claim(:'node'));
select t.later('1 minute');
select t.fail(t.claim(:'node'));
select fleet.retry_job(:'job');
select t.later('1 minute');
select t.fail(t.claim(:'node'));
select is(t.status(:'job'), 'queued', 'one of two is spent');
select t.later('1 minute');
select t.fail(t.claim(:'node'));

select results_eq('select status, attempt, attempts_spent from fleet.jobs', $$values ('failed', 4, 2)$$, 'then it is failed once more');
select t.healthy();
select * from finish();
