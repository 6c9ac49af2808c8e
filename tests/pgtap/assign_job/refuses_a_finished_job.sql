-- D42: job_already_finished when terminal.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.complete(t.claim(:'node'));

select t.throws(format('select * from fleet.assign_job(%L, nodes => array[%L]::uuid[])', :'job', :'node'), 'job_already_finished', null, 'FL409');
select t.healthy();
select * from finish();
