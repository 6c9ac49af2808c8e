-- D3, R27: an exclusive kind's node has stopped itself before its lease ran out.

select plan(3);

select t.org() as org \gset
select fleet.set_contract(:'org', 'migrate', exclusive => true);
select t.node(:'org') as node, t.job(:'org', 'migrate') as job \gset
select assignment_id as assignment from fleet.claim(:'node', lease_seconds => 30) \gset
select t.travel('31 seconds');
select fleet.heartbeat(:'node', jsonb_build_object('assignments', jsonb_build_array(:'assignment'))) as answer \gset

select is(:'answer'::jsonb -> 'renewed', '[]'::jsonb, 'not renewed');
select is(fleet.sweep_expired_leases(), 1, 'the sweep ends it');

select t.healthy();
select * from finish();
