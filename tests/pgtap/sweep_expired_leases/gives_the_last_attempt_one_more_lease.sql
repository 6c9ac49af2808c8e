-- D4: lease_expired on the last attempt leaves the job queued, not claimable, reason awaiting_late_result.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.job(:'org', max_attempts => 1) as job \gset
select t.claim(:'node') as assignment \gset
select t.later('61 seconds');
select fleet.sweep_expired_leases();

select results_eq('select status, reason, attempts_spent from fleet.jobs', $$values ('queued', 'awaiting_late_result', 1)$$, 'it waits for a late result');
select is(t.claim(:'other'), null, 'nobody is given it');
select t.later('55 seconds');
select fleet.sweep_expired_leases();
select is(t.status(:'job'), 'queued', 'for one more lease');
select is((select job_status from t.complete(:'assignment')), 'complete', 'in which the result may come');
select t.healthy();
select * from finish();
