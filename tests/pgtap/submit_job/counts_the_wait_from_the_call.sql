-- R23: a job submitted late in a long transaction has not waited for the transaction's age.

select plan(2);

select t.org() as org \gset
begin;
do $$ declare start timestamptz := clock_timestamp(); begin while clock_timestamp() < start + interval '30 ms' loop end loop; end $$;
select fleet.submit_job(:'org', 'render') as job \gset

select ok((select created_at >= now() + interval '30 ms' from fleet.jobs where id = :'job'), 'created_at is the time of the call');
commit;

select t.healthy();
select * from finish();
