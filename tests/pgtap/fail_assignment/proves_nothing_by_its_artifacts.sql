-- R4: only a completion is verified.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', max_attempts => 1) as job \gset
select t.claim(:'node') as assignment \gset

select is((select job_status from fleet.fail_assignment(:'assignment', :'node', 'it broke', artifacts => t.artifact())), 'failed', 'a failure with a good artifact is a failure');
select t.healthy();
select * from finish();
