-- R6: invalid never counts; at the limit the job is failed with the reason.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', max_attempts => 1) as job \gset
select t.claim(:'node') as assignment \gset

select is((select job_status from t.complete(:'assignment', '[]')), 'failed', 'the job is failed');
select alike((select error from fleet.jobs), '%at least one artifact%', 'its error says why');
select is((select reason from fleet.jobs), 'unverified', 'and its reason');
select t.healthy();
select * from finish();
