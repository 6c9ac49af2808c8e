-- a claim whose answer was lost is handed to the same machine again, with a fresh lease.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select assignment_id, lease_expires_at as before from fleet.claim(:'node', start => false) \gset
select t.travel('20 seconds');
select assignment_id as again, lease_expires_at as after from fleet.claim(:'node') \gset

select is(:'again'::uuid, :'assignment_id', 'the same assignment');
select ok(:'after'::timestamptz >= :'before'::timestamptz + interval '20 seconds', 'its lease runs anew');
select is((select state from fleet.assignments where id = :'assignment_id'), 'running', 'it is started now');
select is((select count(*) from fleet.events where job_id = :'job' and event = 'assigned'), 1::bigint, 'it was assigned once');

select t.healthy();
select * from finish();
