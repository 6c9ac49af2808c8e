-- R28: a cancel that comes first wins over a completion that comes second; its artifacts are not published.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select fleet.cancel_job(:'job', 'not needed');

select t.throws(format('select t.complete(%L)', :'assignment'), 'job_already_finished', null, 'FL409');
select is(t.status(:'job'), 'cancelled', 'the job stays cancelled');
select is_empty('select from fleet.artifacts', 'nothing is recorded');
select t.healthy();
select * from finish();
