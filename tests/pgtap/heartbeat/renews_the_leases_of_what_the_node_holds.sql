-- R22: every id it holds, running or waiting; each for its own length.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as a, t.job(:'org') as b \gset
select assignment_id as running from fleet.claim(:'node', lease_seconds => 60) \gset
select assignment_id as waiting from fleet.claim(:'node', lease_seconds => 300, start => false) \gset
select t.travel('30 seconds');
select fleet_core.clock() as before \gset
select fleet.heartbeat(:'node', jsonb_build_object('assignments', jsonb_build_array(:'running', :'waiting'))) as answer \gset

select bag_eq(
  format('select id, lease_expires_at from fleet.assignments'),
  format($$select (r ->> 'id')::uuid, (r ->> 'lease_expires_at')::timestamptz from jsonb_array_elements(%L::jsonb -> 'renewed') r$$, :'answer'),
  'both are renewed, and the answer has the stored times');
select ok((select lease_expires_at between :'before'::timestamptz + interval '60 s' and :'before'::timestamptz + interval '65 s' from fleet.assignments where id = :'running'),
  'one for 60 s');
select ok((select lease_expires_at between :'before'::timestamptz + interval '300 s' and :'before'::timestamptz + interval '305 s' from fleet.assignments where id = :'waiting'),
  'the other for 300 s');
select is((select state from fleet.assignments where id = :'waiting'), 'assigned', 'naming it does not start it');

select t.healthy();
select * from finish();
