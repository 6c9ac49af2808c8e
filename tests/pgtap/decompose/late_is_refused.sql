-- D12: late completions only.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.later('2 minutes');
select fleet.sweep_expired_leases();

select t.throws(format('select t.split(%L, 1)', :'assignment'), 'assignment_not_completable', null, 'FL409');
select is((select count(*)::int from fleet.jobs), 1, 'no child is made');
select t.healthy();
select * from finish();
