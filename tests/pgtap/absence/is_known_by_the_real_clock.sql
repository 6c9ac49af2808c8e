-- D1: the test offset never counts: a moved clock is no absence.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as a \gset
select t.travel('5 minutes');
select fleet.run_sweeps();

select is(t.state(:'a'), 'expired: lease_expired', 'expired');

select t.healthy();
select * from finish();
