-- D3: any report of it revives it.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.later('2 minutes');
select fleet.report_progress(:'assignment', :'node', 1);

select is(fleet.sweep_expired_leases(), 0, 'no sweep takes it');
select t.healthy();
select * from finish();
