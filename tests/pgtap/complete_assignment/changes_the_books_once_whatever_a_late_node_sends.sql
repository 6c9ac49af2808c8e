-- R29, R8: a node that was written off reports by every verb, twice.

select plan(7);

select t.org() as org \gset
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.job(:'org') as job \gset
select t.claim(:'node') as old \gset
select t.later('2 minutes');
select fleet.sweep_expired_leases();
select t.later('10 seconds');
select t.claim(:'other') as new \gset
select t.throws(format('select t.fail(%L)', :'old'), 'assignment_not_failable', 'it failed', 'FL409');
select t.throws(format('select t.release(%L)', :'old'), 'assignment_not_releasable', 'it hands back', 'FL409');
select is(fleet.renew_lease(:'old', :'node'), null, 'it renews');
select t.complete(:'old'), t.complete(:'old');
select t.throws(format('select t.release(%L)', :'old'), 'job_already_finished', 'it hands back after all', 'FL409');

select results_eq('select status, attempt, attempts_spent, open_assignments from fleet.jobs', $$values ('complete', 2, 1, 0)$$, 'the job is complete, once');
select is((select count(*)::int from fleet.events where event = 'verified'), 1, 'and verified once');
select t.healthy();
select * from finish();
