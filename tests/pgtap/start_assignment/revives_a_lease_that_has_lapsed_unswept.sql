-- D3: a lapsed lease that no sweep has ended is still the node's.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.assign(:'job', :'node') as assignment \gset
select t.later('2 minutes');

select is((select state from fleet.start_assignment(:'assignment', :'node')), 'running', 'it starts');
select is(fleet.sweep_expired_leases(), 0, 'and no sweep takes it');
select t.healthy();
select * from finish();
