-- D42

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.fail(t.claim(:'node'));

select t.throws(format('select * from fleet.assign_job(%L)', :'job'), 'job_not_assignable', 'nobody named', 'FL409');
select isnt(t.assign(:'job', :'node'), null, 'named, it goes out at once, even to the one that failed');
select t.healthy();
select * from finish();
