-- Lease: valid without a renewal for so long.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.later('55 seconds');

select is(fleet.sweep_expired_leases(), 0, 'nothing has lapsed');
select is(t.state(:'assignment'), 'running', 'it runs on');
select t.healthy();
select * from finish();
