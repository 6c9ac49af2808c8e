-- R22: what has ended, was never there, or is another's, is to be stopped.

select plan(3);

select t.org() as org \gset
select t.node(:'org', 'n1') as node, t.node(:'org', 'n2') as other, t.job(:'org') as a, t.job(:'org') as b, t.job(:'org') as c \gset
select t.claim(:'node') as cancelled \gset
select t.claim(:'node') as running \gset
select t.claim(:'other') as foreign \gset
select gen_random_uuid() as unknown \gset
select (fleet.cancel_assignment(:'cancelled', 'wrong machine')).state as state \gset
select fleet.heartbeat(:'node', jsonb_build_object('assignments', jsonb_build_array(:'cancelled', :'running', :'foreign', :'unknown'))) as answer \gset

select bag_eq(
  format($$select s ->> 'id' as id, s ->> 'reason' as reason from jsonb_array_elements(%L::jsonb -> 'stop') s$$, :'answer'),
  format($$values (%L, 'operator'), (%L, 'assignment_not_found'), (%L, 'assignment_not_found')$$, :'cancelled', :'foreign', :'unknown'),
  'all but what it may go on with');
select is((select count(*) from fleet.assignments where node_id = :'other' and finished_at is null), 1::bigint, 'the other node keeps its own');

select t.healthy();
select * from finish();
