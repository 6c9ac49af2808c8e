-- complete_and_claim: a refusal of the report is raised and nothing is claimed.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as j1, t.job(:'org') as j2 \gset
select t.claim(:'node') as assignment \gset
select fleet.cancel_job(:'j1', 'not needed');

select t.throws(format('select fleet.complete_and_claim(%L, %L, t.artifact())', :'assignment', :'node'), 'job_already_finished', null, 'FL409');
select is(t.status(:'j2'), 'queued', 'the other job waits');
select t.healthy();
select * from finish();
