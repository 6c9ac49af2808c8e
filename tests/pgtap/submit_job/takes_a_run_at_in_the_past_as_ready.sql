-- A time that is over delays nothing.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.submit_job(:'org', 'render', run_at => '1970-01-01') as job \gset

select is((select job_id from fleet.claim(:'node')), :'job', 'it is handed out at once');

select t.healthy();
select * from finish();
