-- D4: then it is failed.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org', max_attempts => 1) as job \gset
select t.claim(:'node') as assignment \gset
select t.later('61 seconds');
select fleet.sweep_expired_leases();
select t.later('61 seconds');

select is(fleet.sweep_expired_leases(), 1, 'the sweep counts it');
select results_eq('select status, reason, error is not null, attempts_spent from fleet.jobs', $$values ('failed', 'lease_expired', true, 1)$$, 'the job is failed');
select t.throws(format('select t.complete(%L)', :'assignment'), 'job_already_finished', 'and what comes now is too late', 'FL409');
select t.healthy();
select * from finish();
