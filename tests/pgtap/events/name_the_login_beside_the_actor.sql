-- R18: session_user is recorded beside whatever actor a caller gives, and no caller can choose it.

select plan(2);

select t.org() as org \gset
select t.job(:'org') as job \gset
select t.login('honest_operator', 'fleet_operator', :'org');

set session authorization honest_operator;
select fleet.block_job(:'job', 'why', 'somebody else'), fleet.set_priority(:'job', 1), fleet.cancel_job(:'job', 'why', 'a third');
reset session authorization;

select results_eq(
  format($$select event, actor, login = %L from fleet.events where job_id = %L and event <> 'queued' order by number$$, 'honest_operator', :'job'),
  $$values ('blocked', 'somebody else', true), ('reprioritized', 'honest_operator', true), ('cancelled', 'a third', true)$$,
  'who was named, and who it was');

select t.healthy();
select * from finish();
