-- R6: one that expired is not replaced within its round.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.node(:'org', 'n3') as n3, t.job(:'org', fan_out => 2) as job \gset
select t.claim(:'n1') as a1 \gset
select assignment_id as a2 from fleet.claim(:'n2', lease_seconds => 3600) \gset
select t.later('61 seconds');
select fleet.sweep_expired_leases();

select is(t.state(:'a1'), 'expired: lease_expired', 'one has expired');
select is(t.claim(:'n3'), null, 'a third node gets nothing while the other is at it');
select t.healthy();
select * from finish();
