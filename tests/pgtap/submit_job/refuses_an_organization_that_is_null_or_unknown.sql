-- D41, R14: null for a required argument is refused; so is a tenant that doesn't exist.

select plan(4);

select t.throws($$select fleet.submit_job(null, 'render')$$, 'invalid_argument', 'null');
select t.throws(format('select fleet.submit_job(%L, %L)', gen_random_uuid(), 'render'), 'organization_not_found', 'unknown');
select is_empty('select from fleet.jobs', 'nothing was written');

select t.healthy();
select * from finish();
