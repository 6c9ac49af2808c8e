-- D11: any retry=false: failed; nothing is waited for.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as n1, t.node(:'org', 'n2') as n2, t.job(:'org', fan_out => 2) as job \gset
select t.claim(:'n1') as a1, t.claim(:'n2') as a2 \gset
select t.fail(:'a1', retry => false);
select t.later('61 seconds');
select fleet.sweep_expired_leases();

select is(t.status(:'job'), 'failed', 'the verdict of the first stands');
select t.healthy();
select * from finish();
