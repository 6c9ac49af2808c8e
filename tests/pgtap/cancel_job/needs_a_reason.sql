-- D41: NULL for a required argument is invalid_argument.

select plan(4);

select t.org() as org \gset
select t.job(:'org') as job \gset

select t.throws(format('select fleet.cancel_job(%L, null)', :'job'), 'invalid_argument', 'no reason', 'FL400');
select t.throws($$select fleet.cancel_job(null, 'not needed')$$, 'invalid_argument', 'no job', 'FL400');
select t.throws($$select fleet.cancel_job(gen_random_uuid(), 'not needed')$$, 'job_not_found', 'an unknown job', 'FL404');
select t.healthy();
select * from finish();
