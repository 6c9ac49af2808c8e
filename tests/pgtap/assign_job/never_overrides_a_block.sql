-- D42, assign_job: never a block.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.block_job(:'job', 'look at it first');

select t.throws(format('select * from fleet.assign_job(%L)', :'job'), 'job_not_assignable', 'nobody named', 'FL409');
select t.throws(format('select * from fleet.assign_job(%L, nodes => array[%L]::uuid[])', :'job', :'node'), 'job_not_assignable', 'nor named', 'FL409');
select alike(t.refused_detail(format('select * from fleet.assign_job(%L)', :'job')), '%look at it first%', 'the detail says why');
select t.healthy();
select * from finish();
