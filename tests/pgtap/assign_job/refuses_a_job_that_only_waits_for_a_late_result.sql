-- D4: queued, not claimable.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', max_attempts => 1) as job \gset
select t.claim(:'node') as assignment \gset
select t.later('2 minutes');
select fleet.sweep_expired_leases();

select t.throws(format('select * from fleet.assign_job(%L, nodes => array[%L]::uuid[])', :'job', :'node'), 'job_not_assignable', null, 'FL409');
select t.healthy();
select * from finish();
