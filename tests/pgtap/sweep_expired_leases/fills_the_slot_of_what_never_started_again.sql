-- D11: released slots are filled again in the same round.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.node(:'org', 'n3') as n3, t.job(:'org', fan_out => 2) as job \gset
select t.assign(:'job', :'n1') as a1 \gset
select assignment_id as a2 from fleet.claim(:'n2', lease_seconds => 3600) \gset
select t.later('61 seconds');
select fleet.sweep_expired_leases();

select is((select attempt from fleet.claim(:'n3')), 1, 'in the same round');
select t.healthy();
select * from finish();
