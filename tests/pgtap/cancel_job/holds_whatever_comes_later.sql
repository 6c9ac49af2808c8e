-- R28: cancel, then lease expiry, then sweep: ends cancelled, never requeued.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select fleet.cancel_job(:'job', 'not needed');
select t.later('1 hour');
select from fleet.run_sweeps();

select is(t.status(:'job'), 'cancelled', 'it stays cancelled');
select is(t.state(:'assignment'), 'cancelled: job_cancelled', 'its assignment too');
select t.throws(format('select t.fail(%L)', :'assignment'), 'job_already_finished', 'and its node is told', 'FL409');
select t.healthy();
select * from finish();
