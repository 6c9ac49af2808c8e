-- An agent that takes ten jobs and runs them one by one renews those that wait.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.assign(:'job', :'node') as assignment \gset
select t.later('50 seconds');
select fleet.renew_lease(:'assignment', :'node');
select t.later('50 seconds');

select is(fleet.sweep_expired_leases(), 0, 'it is not taken for one that was never started');
select is(t.state(:'assignment'), 'assigned', 'it is still assigned, not started');
select t.healthy();
select * from finish();
