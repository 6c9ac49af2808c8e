-- D10: the queue counts what reads as blocked under blocked, so that its numbers agree with fleet.jobs.

select plan(3);

select t.org() as org \gset
select t.node(:'org', 'n1', array['render']) as node \gset
select t.job(:'org', 'render'), t.job(:'org', 'render'), t.job(:'org', 'nobody_runs_this') \g /dev/null
select fleet.submit_job(:'org', 'render', run_at => '2200-01-01') \g /dev/null
select fleet.block_job(t.job(:'org', 'render'), 'why');
select t.claim(:'node') \g /dev/null
select fleet.run_sweeps() \g /dev/null

select results_eq('select kind, ready, delayed, running, blocked from fleet.queue order by kind', $$values ('nobody_runs_this', 0, 0, 0, 1), ('render', 1, 1, 1, 1)$$, 'each job once');
select results_eq('select sum(ready + delayed)::int, sum(running)::int, sum(blocked)::int from fleet.queue',
  $$select count(*) filter (where status = 'queued')::int, count(*) filter (where status = 'running')::int, count(*) filter (where status = 'blocked')::int from fleet.jobs$$,
  'as fleet.jobs has it');
select t.healthy();
select * from finish();
