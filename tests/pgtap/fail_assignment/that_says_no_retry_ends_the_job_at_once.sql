-- R7: retry=false ends the job as failed when no other assignment is open.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select is((select job_status from t.fail(:'assignment', retry => false)), 'failed', 'with two attempts left');
select is((select attempts_spent from fleet.jobs), 1, 'one is spent');
select t.healthy();
select * from finish();
