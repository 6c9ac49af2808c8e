-- D3: a lapsed lease that no sweep has ended is still the node's, and any report of it revives it.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select assignment_id as assignment from fleet.claim(:'node', lease_seconds => 5) \gset
select t.travel('20 seconds');
select fleet.heartbeat(:'node', jsonb_build_object('assignments', jsonb_build_array(:'assignment'))) as answer \gset

select is(jsonb_array_length(:'answer'::jsonb -> 'renewed'), 1, 'renewed');
select is(:'answer'::jsonb -> 'stop', '[]'::jsonb, 'nothing to stop');
select is(fleet.sweep_expired_leases(), 0, 'nothing to sweep');

select t.healthy();
select * from finish();
