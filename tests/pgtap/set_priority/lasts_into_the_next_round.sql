-- A running job's new priority counts when it comes back to the queue.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select fleet.set_priority(:'job', 1);
select t.job(:'org', priority => 2) as other \gset
select (fleet.fail_assignment(:'assignment', :'node', 'no luck')).state as failed \gset
select t.travel('10 seconds');

select is((select job_id from fleet.claim(:'node')), :'job', 'before one of priority 2');

select t.healthy();
select * from finish();
