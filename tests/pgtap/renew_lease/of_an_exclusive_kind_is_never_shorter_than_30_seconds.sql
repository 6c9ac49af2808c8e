-- D16: lease >= 30 s.

select plan(2);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', exclusive => true);
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select cmp_ok(fleet.renew_lease(:'assignment', :'node', 5), '>', fleet_core.clock() + interval '25 seconds', 'five seconds become thirty');
select t.healthy();
select * from finish();
