-- cancel_assignments: no open one, no rows.

select plan(3);

select t.org() as org \gset
select t.job(:'org') as job \gset

select is_empty(format($$select * from fleet.cancel_assignments(%L, 'elsewhere')$$, :'job'), 'there is nothing to cancel');
select t.throws($$select * from fleet.cancel_assignments(gen_random_uuid(), 'elsewhere')$$, 'job_not_found', 'an unknown job is another matter', 'FL404');
select t.healthy();
select * from finish();
