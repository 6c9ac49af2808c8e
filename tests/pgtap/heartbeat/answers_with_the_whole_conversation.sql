-- R22: the node, what was renewed, what to stop, when to call again.

select plan(3);

select t.org() as org \gset
select fleet.create_node(:'org', 'n1') as node \gset

select is(
  fleet.heartbeat(:'node', '{}'),
  jsonb_build_object('node', jsonb_build_object('id', :'node', 'name', 'n1', 'status', 'online'),
    'renewed', '[]'::jsonb, 'stop', '[]'::jsonb, 'next_heartbeat_seconds', 10, 'unknown_keys', '[]'::jsonb),
  'the answer to the first heartbeat');
select is(fleet.heartbeat(:'node') -> 'node', fleet.heartbeat(:'node', '{}') -> 'node', 'no report is an empty one');

select t.healthy();
select * from finish();
