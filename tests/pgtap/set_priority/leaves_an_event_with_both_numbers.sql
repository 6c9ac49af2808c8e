-- R18: every change of a job is an event, with the login beside it.

select plan(2);

select t.org() as org \gset
select t.job(:'org') as job \gset
select fleet.set_priority(:'job', 7);

select results_eq(
  format('select login, detail from fleet.events where job_id = %L and event = %L', :'job', 'reprioritized'),
  $$values (session_user::text, '{"from": 100, "to": 7}'::jsonb)$$, 'from 100 to 7');

select t.healthy();
select * from finish();
