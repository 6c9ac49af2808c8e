-- blocked: always with a reason, in its view.

select plan(4);

select t.org() as org \gset
select t.job(:'org') as job \gset
select fleet.block_job(:'job', 'the input is broken', 'ann');

select results_eq(format('select status, reason from fleet.jobs where id = %L', :'job'), $$values ('blocked', 'the input is broken')$$, 'status and reason');
select results_eq('select ready, blocked from fleet.queue', 'values (0, 1)', 'the queue counts it as blocked');
select results_eq(
  format('select actor, login, detail ->> %L from fleet.events where job_id = %L and event = %L', 'reason', :'job', 'blocked'),
  $$values ('ann', session_user::text, 'the input is broken')$$, 'the history has it, with actor and login');

select t.healthy();
select * from finish();
