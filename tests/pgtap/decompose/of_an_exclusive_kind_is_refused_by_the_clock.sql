-- D16

select plan(2);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', exclusive => true);
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.later('61 seconds');

select t.throws(format('select t.split(%L, 1)', :'assignment'), 'assignment_not_completable', null, 'FL409');
select t.healthy();
select * from finish();
