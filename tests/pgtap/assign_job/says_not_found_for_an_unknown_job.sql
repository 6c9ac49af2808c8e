-- Errors: job_not_found.

select plan(1);

select t.throws('select * from fleet.assign_job(gen_random_uuid())', 'job_not_found', null, 'FL404');
select * from finish();
