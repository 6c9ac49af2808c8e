-- assign_job(lease_seconds)

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset

select ok((select lease_expires_at - fleet_core.clock() between interval '590 seconds' and interval '600 seconds' from fleet.assign_job(:'job', lease_seconds => 600)), 'ten minutes');
select t.healthy();
select * from finish();
