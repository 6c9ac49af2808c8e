-- Priority is 0 to 32,767.

select plan(8);

select t.org() as org \gset
select t.job(:'org') as job \gset

select t.throws(format('select fleet.set_priority(%L, %s)', :'job', priority), 'invalid_argument', priority)
  from unnest(array['null', '-1', '32768', '2147483647']) priority;
select t.throws('select fleet.set_priority(null, 1)', 'invalid_argument', 'no job');
select t.throws(format('select fleet.set_priority(%L, 1)', gen_random_uuid()), 'job_not_found', 'a job that is not there');
select is((select priority from fleet.jobs where id = :'job'), 100, 'it is as it was');

select t.healthy();
select * from finish();
