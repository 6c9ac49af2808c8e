-- D8: sweeps are the backstop.

select plan(2);

select t.org() as org \gset
select t.node(:'org');
select fleet.submit_job(:'org', 'render', run_at => clock_timestamp() + interval '1 hour') as job \gset
select t.later('61 minutes');
select from fleet.run_sweeps();

select results_eq('select ready, delayed from fleet.queue', 'values (1, 0)', 'what has come due is ready');
select t.healthy();
select * from finish();
