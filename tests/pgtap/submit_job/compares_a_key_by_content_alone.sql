-- Content is kind, payload, requires, project and lang; how urgently or how often to try is not.

select plan(3);

select t.org() as org \gset
select fleet.submit_job(:'org', 'render', idempotency_key => 'k') as first \gset

select is(
  fleet.submit_job(:'org', 'render', idempotency_key => 'k', priority => 1, run_at => '2100-01-01', max_attempts => 9, fan_out => 2, requested_by => 'x'),
  :'first', 'the same job');
select results_eq(
  format('select priority, run_at, max_attempts, fan_out from fleet.jobs where id = %L', :'first'),
  'values (100, null::timestamptz, 3, 1)', 'which stays as it was');

select t.healthy();
select * from finish();
