-- R3, R22: who was superseded learns of it by its next heartbeat.

select plan(2);

select t.org() as org \gset
select t.node(:'org', 'n1') as n1, t.node(:'org', 'n2') as n2, t.job(:'org', fan_out => 2) as job \gset
select t.claim(:'n1') as first, t.claim(:'n2') as second \gset
select (fleet.complete_assignment(:'first', :'n1', t.artifact())).job_status as status \gset

select is(
  fleet.heartbeat(:'n2', jsonb_build_object('assignments', jsonb_build_array(:'second'))) -> 'stop',
  jsonb_build_array(jsonb_build_object('id', :'second', 'reason', 'superseded')), 'superseded');

select t.healthy();
select * from finish();
