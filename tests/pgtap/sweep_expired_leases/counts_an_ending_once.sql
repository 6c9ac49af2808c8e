-- R29: whatever ends an assignment is counted exactly once.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.later('61 seconds');
select fleet.sweep_expired_leases(), fleet.sweep_expired_leases();
select from fleet.run_sweeps();

select is((select attempts_spent from fleet.jobs), 1, 'three sweeps, one attempt');
select is((select count(*)::int from fleet.events where event = 'expired'), 1, 'one event');
select t.healthy();
select * from finish();
