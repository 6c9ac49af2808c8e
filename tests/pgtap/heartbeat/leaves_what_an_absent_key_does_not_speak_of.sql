-- An absent key leaves what is known and never overwrites.

select plan(5);

select t.org() as org \gset
select fleet.create_node(:'org', 'n1') as node \gset
select fleet.heartbeat(:'node', '{"agent_version": "1.0", "agent_started_at": "2025-01-01T00:00:00Z", "instance_id": "one",
  "kinds": ["a", "b"], "measurements": {"ram_free_mb": 7}}') \g /dev/null
select fleet.heartbeat(:'node', '{}') \g /dev/null

select results_eq(
  'select agent_version, agent_started_at, kinds from fleet.nodes', $$values ('1.0', '2025-01-01Z'::timestamptz, '{a,b}'::text[])$$, 'the node is as it was');
select results_eq('select instance_id, measurements from fleet.heartbeats', $$values ('one', '{"ram_free_mb": 7}'::jsonb)$$, 'so is its heartbeat');
select fleet.heartbeat(:'node', '{"kinds": ["c"], "measurements": {"ram_free_mb": 8}}') \g /dev/null
select results_eq('select kinds from fleet.nodes', $$values ('{c}'::text[])$$, 'a key that is there replaces');
select is((select measurements from fleet.heartbeats), '{"ram_free_mb": 8}'::jsonb, 'whole');

select t.healthy();
select * from finish();
