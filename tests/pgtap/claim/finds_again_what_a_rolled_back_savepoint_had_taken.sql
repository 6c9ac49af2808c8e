-- D6: the same within one transaction, whose session memory must go back with it.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node \gset
select t.job(:'org') as a, t.job(:'org') as b \gset
begin;
savepoint before;
select count(*) as lost from fleet.claim(:'node', max_jobs => 2) \gset
rollback to before;
select array_agg(job_id) as jobs from fleet.claim(:'node', max_jobs => 9) \gset
commit;

select is(:'jobs'::uuid[], array[:'a', :'b']::uuid[], 'both, in their order');

select t.healthy();
select * from finish();
