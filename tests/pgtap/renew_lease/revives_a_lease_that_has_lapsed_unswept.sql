-- D3

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.later('2 minutes');

select isnt(fleet.renew_lease(:'assignment', :'node'), null, 'it is renewed');
select is(fleet.sweep_expired_leases(), 0, 'the sweep finds nothing to end');
select is(t.state(:'assignment'), 'running', 'it goes on');
select t.healthy();
select * from finish();
