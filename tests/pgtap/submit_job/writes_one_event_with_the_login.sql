-- R18: a change of a job is one row of its history, with the session's login beside the actor.

select plan(2);

select t.org() as org \gset
select fleet.submit_job(:'org', 'render', requested_by => 'somebody else') as job \gset

select results_eq(
  format('select event, login from fleet.events where job_id = %L', :'job'),
  $$values ('queued', session_user::text)$$,
  'queued, once, by this login');

select t.healthy();
select * from finish();
