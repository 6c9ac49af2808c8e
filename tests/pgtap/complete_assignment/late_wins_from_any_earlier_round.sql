-- D12: on a job that is neither terminal nor a container.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.job(:'org', max_attempts => 5) as job \gset
select t.claim(:'node') as first \gset
select t.later('2 minutes');
select fleet.sweep_expired_leases();
select t.later('1 minute');
select t.fail(t.claim(:'other'));
select t.later('1 minute');
select t.claim(:'other') as third \gset

select ok((select verified from t.complete(:'first')), 'the first of three rounds');
select is(t.state(:'third'), 'cancelled: superseded', 'wins over the third');
select t.healthy();
select * from finish();
