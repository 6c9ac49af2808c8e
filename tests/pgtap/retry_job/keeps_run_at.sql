-- A job that was cancelled before its time and is retried is not due either.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.submit_job(:'org', 'render', run_at => fleet_core.clock() + interval '30 seconds') as job \gset
select fleet.cancel_job(:'job', 'not sure'), fleet.retry_job(:'job');

select is(t.claim(:'node'), null, 'it is not due');
select t.later('31 seconds');
select is((select job_id from fleet.claim(:'node')), :'job', 'when it is, it is handed out');
select t.healthy();
select * from finish();
