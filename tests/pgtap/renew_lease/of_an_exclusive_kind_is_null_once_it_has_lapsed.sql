-- D16: that lease can't be renewed.

select plan(2);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', exclusive => true);
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.later('2 minutes');

select is(fleet.renew_lease(:'assignment', :'node'), null, 'the lease of an exclusive kind is over when it is over');
select t.healthy();
select * from finish();
