-- Nothing to submit is no fault.

select plan(2);

select t.org() as org \gset

select is_empty(format('select fleet.submit_jobs(%L, %L)', :'org', '[]'), 'no ids');

select t.healthy();
select * from finish();
