-- R28, D9: terminal is terminal.

select plan(3);

select t.org() as org \gset
select t.job(:'org') as job \gset
select fleet.cancel_job(:'job', 'not needed');

select t.throws(format('select fleet.set_priority(%L, 1)', :'job'), 'job_already_finished', 'a cancelled job', 'FL409');
select is((select priority from fleet.jobs where id = :'job'), 100, 'it is as it was');

select t.healthy();
select * from finish();
