-- D13: order of answers: repeat before job_already_finished; the outcome as it was.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select to_jsonb(o) as first from t.complete(:'assignment', '[]') o \gset
select t.later('1 minute');
select t.claim(:'node') as second \gset
select t.complete(:'second');

select is((select to_jsonb(o) from t.complete(:'assignment') o), :'first', 'unverified, and the job queued, as it was then');
select is((select count(*)::int from fleet.artifacts), 1, 'its artifacts are not taken either');
select t.healthy();
select * from finish();
