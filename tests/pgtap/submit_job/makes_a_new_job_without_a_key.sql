-- Null is no key: two calls are two jobs.

select plan(2);

select t.org() as org \gset

select isnt(fleet.submit_job(:'org', 'render'), fleet.submit_job(:'org', 'render'), 'two jobs');

select t.healthy();
select * from finish();
