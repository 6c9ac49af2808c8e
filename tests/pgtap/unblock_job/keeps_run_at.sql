-- A block that is lifted early does not make a job due.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.submit_job(:'org', 'render', run_at => fleet_core.clock() + interval '30 seconds') as job \gset
select fleet.block_job(:'job', 'the input is broken'), fleet.unblock_job(:'job');

select is(t.claim(:'node'), null, 'it is not due');
select t.travel('31 seconds');
select is((select job_id from fleet.claim(:'node')), :'job', 'when it is, it is handed out');

select t.healthy();
select * from finish();
