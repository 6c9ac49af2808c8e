-- R28, cancel_job: terminal already: unchanged, no error; the caller is told the truth.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.complete(t.claim(:'node'));
select t.events(:'job') as before \gset

select is(fleet.cancel_job(:'job', 'too late'), 'complete', 'the answer is complete, not cancelled');
select is(t.events(:'job'), :'before', 'and nothing is noted');
select t.healthy();
select * from finish();
