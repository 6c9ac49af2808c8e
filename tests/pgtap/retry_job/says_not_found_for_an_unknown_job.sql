-- Errors: job_not_found, invalid_argument.

select plan(2);

select t.throws('select fleet.retry_job(gen_random_uuid())', 'job_not_found', 'unknown', 'FL404');
select t.throws('select fleet.retry_job(null)', 'invalid_argument', 'null', 'FL400');
select * from finish();
