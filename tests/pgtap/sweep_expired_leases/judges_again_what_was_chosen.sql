-- Between being chosen and being had, a lease may have been renewed: judged again under its lock.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.later('55 seconds');

select is(coalesce(fleet_core.expire_leases(array[:'assignment']::uuid[]), '{}'), '{}', 'a live one is left alone');
select is(t.state(:'assignment'), 'running', 'and runs on');
select t.healthy();
select * from finish();
