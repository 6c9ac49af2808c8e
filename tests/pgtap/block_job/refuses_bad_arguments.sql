-- A block needs a job and a reason.

select plan(6);

select t.org() as org \gset
select t.job(:'org') as job \gset

select t.throws(format('select fleet.block_job(%L, %s)', :'job', reason), 'invalid_argument', 'reason: ' || reason) from unnest(array['null', '''''']) reason;
select t.throws($$select fleet.block_job(null, 'why')$$, 'invalid_argument', 'no job');
select t.throws(format('select fleet.block_job(%L, %L)', gen_random_uuid(), 'why'), 'job_not_found', 'a job that is not there');
select is((select status from fleet.jobs where id = :'job'), 'queued', 'it is as it was');

select t.healthy();
select * from finish();
