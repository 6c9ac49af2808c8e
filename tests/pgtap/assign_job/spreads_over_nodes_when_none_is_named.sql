-- assign_job: unnamed: best placement first; the least busy.

select plan(2);

select t.org() as org \gset
select t.node(:'org', 'a') as a, t.node(:'org', 'b') as b, t.job(:'org') as j1, t.job(:'org') as j2 \gset

select isnt((select node_name from fleet.assign_job(:'j1')), (select node_name from fleet.assign_job(:'j2')), 'the second job goes to the other');
select t.healthy();
select * from finish();
