-- Assignment states: expired/lease_expired spends an attempt.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.later('61 seconds');

select is(fleet.sweep_expired_leases(), 1, 'the answer is how many jobs changed');
select is(t.state(:'assignment'), 'expired: lease_expired', 'the assignment has expired');
select results_eq('select status, attempts_spent, error is not null from fleet.jobs', $$values ('queued', 1, true)$$, 'an attempt is spent, and the job says why');
select ok(t.wait_of(:'job') between interval '4 seconds' and interval '5.5 seconds', 'it backs off');
select t.healthy();
select * from finish();
