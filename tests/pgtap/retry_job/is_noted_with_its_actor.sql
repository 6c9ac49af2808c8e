-- R18: retried.

select plan(2);

select t.org() as org \gset
select t.job(:'org') as job \gset
select fleet.cancel_job(:'job', 'not needed');
select fleet.retry_job(:'job', actor => 'the night shift');

select results_eq($$select job_id, actor, login from fleet.events where event = 'retried'$$,
  format($$values (%L::uuid, 'the night shift', session_user::text)$$, :'job'), 'one event');
select t.healthy();
select * from finish();
