-- D12: neither terminal nor a container.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.job(:'org') as job \gset
select t.claim(:'node') as old \gset
select t.later('2 minutes');
select fleet.sweep_expired_leases();
select t.later('10 seconds');
select t.split(t.claim(:'other'), 2);

select t.throws(format('select t.complete(%L)', :'old'), 'assignment_not_completable', null, 'FL409');
select t.healthy();
select * from finish();
