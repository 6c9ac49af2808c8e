-- R15, D42: container: job_not_assignable.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 1);

select t.throws(format('select * from fleet.assign_job(%L, nodes => array[%L]::uuid[])', :'job', :'node'), 'job_not_assignable', null, 'FL409');
select t.healthy();
select * from finish();
