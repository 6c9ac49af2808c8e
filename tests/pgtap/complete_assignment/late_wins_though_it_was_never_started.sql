-- D12: never_started; then started_at = assigned_at where it was null.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.assign(:'job', :'node') as assignment \gset
select t.later('2 minutes');
select fleet.sweep_expired_leases();
select is(t.state(:'assignment'), 'released: never_started', 'its lease ran out unstarted');

select ok((select verified from t.complete(:'assignment')), 'it wins');
select is((select started_at from fleet.assignments), (select assigned_at from fleet.assignments), 'and counts as started when it was assigned');
select t.healthy();
select * from finish();
