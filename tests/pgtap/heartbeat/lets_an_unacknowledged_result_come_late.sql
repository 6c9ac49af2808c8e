-- R8, D12: what was released as unacknowledged may still complete, if nothing has ended its job.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select assignment_id as assignment from fleet.claim(:'node', lease_seconds => 600) \gset
select t.travel('16 seconds'), fleet.heartbeat(:'node', '{"assignments": []}') \g /dev/null
select t.travel('10 seconds'), fleet.heartbeat(:'node', '{"assignments": []}') \g /dev/null

select is((fleet.complete_assignment(:'assignment', :'node', t.artifact())).job_status, 'complete', 'it wins');

select t.healthy();
select * from finish();
