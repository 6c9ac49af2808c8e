-- A lower number is served first, also after it was changed.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node \gset
select t.job(:'org') as a, t.job(:'org') as b \gset
select fleet.set_priority(:'b', 1);

select is((select job_id from fleet.claim(:'node')), :'b', 'the urgent one');
select is((select priority from fleet.jobs where id = :'b'), 1, 'its view says so');

select t.healthy();
select * from finish();
