-- D16: the lease of an exclusive kind can't be revived.

select plan(2);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', exclusive => true);
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.assign(:'job', :'node') as assignment \gset
select t.later('2 minutes');

select t.throws(format('select fleet.start_assignment(%L, %L)', :'assignment', :'node'), 'assignment_not_startable', null, 'FL409');
select t.healthy();
select * from finish();
