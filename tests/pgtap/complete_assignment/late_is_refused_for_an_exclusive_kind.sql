-- R27: late completions are refused.

select plan(2);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', exclusive => true);
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.later('2 minutes');
select fleet.sweep_expired_leases();

select t.throws(format('select t.complete(%L)', :'assignment'), 'assignment_not_completable', null, 'FL409');
select t.healthy();
select * from finish();
