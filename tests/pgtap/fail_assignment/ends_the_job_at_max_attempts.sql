-- R6: at max_attempts spent rounds the job is failed.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', max_attempts => 2) as job \gset
select t.fail(t.claim(:'node'), message => 'the first time');
select t.later('1 minute');
select t.claim(:'node') as assignment \gset

select is((select job_status from t.fail(:'assignment', message => 'the second time')), 'failed', 'the second of two attempts is the last');
select results_eq('select status, reason, error, attempt, attempts_spent, finished_at is not null from fleet.jobs',
  $$values ('failed', 'node_failed', 'the second time', 2, 2, true)$$, 'the job carries its last error');
select t.later('1 hour');
select is(t.claim(:'node'), null, 'and is never handed out again');
select t.healthy();
select * from finish();
