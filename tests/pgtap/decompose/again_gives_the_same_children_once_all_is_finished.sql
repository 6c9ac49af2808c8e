-- D13: repeat comes before job_already_finished.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.split(:'assignment', 1) as children \gset
select t.complete(t.claim(:'node'));
select is(t.status(:'job'), 'complete', 'the container has settled');

select is(t.split(:'assignment', 1), :'children', 'a repeat is a repeat');
select t.healthy();
select * from finish();
