-- R10, D13: not found, not yours, repeat, finished, not completable.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.complete(:'assignment');

select t.throws(format('select fleet.complete_assignment(%L, %L, t.artifact())', :'assignment', :'other'), 'assignment_not_yours', null, 'FL409');
select alike(t.refused_detail(format('select fleet.complete_assignment(%L, %L)', :'assignment', :'other')), '%n1%', 'the detail names the node');
select t.healthy();
select * from finish();
