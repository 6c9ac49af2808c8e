-- R10: ownership is checked before state.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select t.throws(format('select fleet.start_assignment(%L, %L)', :'assignment', :'other'), 'assignment_not_yours', 'while it runs', 'FL409');
select t.complete(:'assignment');
select t.throws(format('select fleet.start_assignment(%L, %L)', :'assignment', :'other'), 'assignment_not_yours', 'and once it has ended', 'FL409');
select t.healthy();
select * from finish();
