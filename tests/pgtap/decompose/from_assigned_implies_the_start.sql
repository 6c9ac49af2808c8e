-- R9, job states: a container with unfinished children is running.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.split(t.assign(:'job', :'node'), 1);

select isnt((select started_at from fleet.jobs where id = :'job'), null, 'the job has a start');
select isnt((select started_at from fleet.assignments), null, 'and so has its assignment');
select t.healthy();
select * from finish();
