-- renew_lease: null when it is no longer the node's to renew.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select fleet.cancel_assignment(:'assignment', 'elsewhere');

select is(fleet.renew_lease(:'assignment', :'node'), null, 'nothing is left to renew');
select is(t.state(:'assignment'), 'cancelled: operator', 'and it stays ended');
select t.healthy();
select * from finish();
