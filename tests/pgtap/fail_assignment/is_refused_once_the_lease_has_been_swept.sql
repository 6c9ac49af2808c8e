-- D12: late completions only; a late failure has nothing to add.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.later('2 minutes');
select fleet.sweep_expired_leases();

select t.throws(format('select t.fail(%L)', :'assignment'), 'assignment_not_failable', null, 'FL409');
select is((select attempts_spent from fleet.jobs), 1, 'the attempt is spent once');
select t.healthy();
select * from finish();
