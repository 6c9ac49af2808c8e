-- R28: a cancel that comes first wins; the agent learns of it at its next call.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.assign(:'job', :'node') as assignment \gset
select fleet.cancel_job(:'job', 'not needed');

select t.throws(format('select fleet.start_assignment(%L, %L)', :'assignment', :'node'), 'job_already_finished', null, 'FL409');
select is(t.status(:'job'), 'cancelled', 'the job stays cancelled');
select t.healthy();
select * from finish();
