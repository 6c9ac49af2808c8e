-- R8 in a fan-out: one expired, the other still at work.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.job(:'org', fan_out => 2) as job \gset
select t.claim(:'n1') as a1 \gset
select assignment_id as a2 from fleet.claim(:'n2', lease_seconds => 3600) \gset
select t.later('2 minutes');
select fleet.sweep_expired_leases();

select is((select superseded_nodes from t.complete(:'a1')), array[:'n2']::uuid[], 'the late one is the first that is verified');
select t.healthy();
select * from finish();
