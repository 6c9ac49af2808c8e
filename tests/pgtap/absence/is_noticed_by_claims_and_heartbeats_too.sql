-- D1: the pulse is written by claims and heartbeats as well; the first writer after a gap records it.

select plan(3);

select t.org() as org \gset
select t.node(:'org', 'n1') as node, t.node(:'org', 'n2') as other, t.job(:'org') as job \gset
select t.claim(:'node') as a \gset
select t.absent('5 minutes');
select fleet.heartbeat(:'other');
select fleet.run_sweeps();
select is(t.state(:'a'), 'running', 'a heartbeat came first');

select t.absent('5 minutes');
select t.claim(:'other');
select fleet.run_sweeps();
select is(t.state(:'a'), 'running', 'a claim came first');

select t.healthy();
select * from finish();
