-- R15: whatever ends the last child.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.claim(:'node'), 1) as children \gset
select t.claim(:'node') as assignment \gset
select t.later('2 minutes');
select fleet.sweep_expired_leases();
select t.complete(:'assignment');

select is(t.status(:'job'), 'complete', 'a late completion too');
select t.healthy();
select * from finish();
