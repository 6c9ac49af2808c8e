-- D4, R27: a late completion would be refused, so there is nothing to wait for.

select plan(2);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', exclusive => true);
select t.node(:'org') as node, t.job(:'org', max_attempts => 1) as job \gset
select t.claim(:'node');
select t.later('61 seconds');
select fleet.sweep_expired_leases();

select is(t.status(:'job'), 'failed', 'it is failed at once');
select t.healthy();
select * from finish();
