-- Assignment states: released/never_started spends nothing.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.assign(:'job', :'node') as assignment \gset
select t.later('61 seconds');
select fleet.sweep_expired_leases();

select is(t.state(:'assignment'), 'released: never_started', 'the assignment is released');
select results_eq('select status, attempts_spent, run_at from fleet.jobs', $$values ('queued', 0, null::timestamptz)$$, 'the job is back at no cost');
select t.healthy();
select * from finish();
