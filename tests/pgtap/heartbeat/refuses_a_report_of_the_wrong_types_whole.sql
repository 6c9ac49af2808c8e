-- A malformed report is refused, and nothing of it is kept.

select plan(26);

select t.org() as org \gset
select fleet.create_node(:'org', 'n1') as node \gset

select t.throws(format('select fleet.heartbeat(%L, %L)', :'node', report), 'invalid_argument', report)
  from unnest(array[
    'null', '[]', '"up"', '7', '{"agent_version": 7}', '{"agent_started_at": 7}', '{"agent_started_at": "yesterday"}', '{"instance_id": ""}', '{"instance_id": {}}',
    '{"measurements": []}', '{"measurements": "high"}', '{"kinds": "render"}', '{"kinds": [7]}', '{"kinds": [null]}', '{"assignments": {}}',
    '{"assignments": ["x"]}', '{"assignments": [7]}', '{"assignments": [null]}', '{"lease_seconds": "60"}', '{"lease_seconds": 7.5}', '{"lease_seconds": -1}']) report;
select t.throws(format('select fleet.heartbeat(%L, null)', :'node'), 'invalid_argument', 'null');
select t.throws('select fleet.heartbeat(null)', 'invalid_argument', 'no node');
select t.throws(format('select fleet.heartbeat(%L)', gen_random_uuid()), 'node_not_found', 'a node that is not there');
select results_eq('select status, last_heartbeat_at from fleet.nodes', $$values ('provisioning', null::timestamptz)$$, 'it was not heard');

select t.healthy();
select * from finish();
