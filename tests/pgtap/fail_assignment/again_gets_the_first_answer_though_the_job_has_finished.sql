-- D13: repeat comes before job_already_finished.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select to_jsonb(o) as first from t.fail(:'assignment') o \gset
select t.later('1 minute');
select t.complete(t.claim(:'node'));

select is((select to_jsonb(o) from t.fail(:'assignment') o), :'first', 'queued, as it was then');
select is(t.status(:'job'), 'complete', 'the job is complete all the same');
select t.healthy();
select * from finish();
