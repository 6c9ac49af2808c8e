-- R9

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.assign(:'job', :'node') as assignment \gset
select t.complete(:'assignment');

select is(t.status(:'job'), 'complete', 'it completes');
select isnt((select started_at from fleet.assignments), null, 'the assignment has a start');
select isnt((select started_at from fleet.jobs), null, 'and so has the job');
select t.healthy();
select * from finish();
