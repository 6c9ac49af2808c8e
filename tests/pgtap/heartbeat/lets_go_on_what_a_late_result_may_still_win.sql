-- R8, R22: an expired assignment may still complete, so its node is not told to stop.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select assignment_id as assignment from fleet.claim(:'node', lease_seconds => 5) \gset
select t.travel('10 seconds');
select fleet.sweep_expired_leases() as expired \gset
select fleet.heartbeat(:'node', jsonb_build_object('assignments', jsonb_build_array(:'assignment'))) as answer \gset

select is(:'answer'::jsonb -> 'stop', '[]'::jsonb, 'nothing to stop');
select fleet.cancel_job(:'job', 'not needed');
select is(
  fleet.heartbeat(:'node', jsonb_build_object('assignments', jsonb_build_array(:'assignment'))) #>> '{stop,0,id}', :'assignment', 'but when its job has ended');

select t.healthy();
select * from finish();
