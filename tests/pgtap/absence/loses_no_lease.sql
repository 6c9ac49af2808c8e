-- R25, D1: leases that lapsed while the controller was down get a grace of one lease after it is back: nothing is lost.

select plan(6);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as a \gset
select t.absent('5 minutes');

select fleet.run_sweeps();
select is(t.state(:'a'), 'running', 'the first sweep takes nothing');
select t.travel('59 seconds');
select fleet.run_sweeps();
select is(t.state(:'a'), 'running', 'nor does one within a lease');
select t.complete(:'a');
select is(t.status(:'job'), 'complete', 'and the result counts');

select t.job(:'org') as job, fleet.heartbeat(:'node') \gset
select t.claim(:'node') as a \gset
select t.absent('5 minutes');
select fleet.run_sweeps();
select t.travel('61 seconds');
select fleet.run_sweeps();
select is(t.state(:'a'), 'expired: lease_expired', 'who is silent for a lease after that is gone');
select is((select attempts_spent from fleet.jobs where id = :'job'), 1, 'and has spent its attempt');

select t.healthy();
select * from finish();
