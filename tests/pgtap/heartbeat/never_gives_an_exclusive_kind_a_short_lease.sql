-- D16: an exclusive kind's lease is at least 30 s, on every way to renew it.

select plan(3);

select t.org() as org \gset
select fleet.set_contract(:'org', 'migrate', exclusive => true);
select t.node(:'org') as node, t.job(:'org', 'migrate') as job \gset
select assignment_id as assignment from fleet.claim(:'node', lease_seconds => 5) \gset
select ok((select lease_expires_at >= fleet_core.clock() + interval '25 s' from fleet.assignments), 'claimed for 5 s, it has 30');
select fleet_core.clock() as before \gset
select fleet.heartbeat(:'node', jsonb_build_object('assignments', jsonb_build_array(:'assignment'), 'lease_seconds', 5)) as answer \gset
select ok((select lease_expires_at >= :'before'::timestamptz + interval '30 s' from fleet.assignments), 'renewed for 5 s, it has 30');

select t.healthy();
select * from finish();
