-- The same MAC as a node that is neither removed nor online is node_name_taken with that node's name: the same machine twice.
select plan(11);

select t.org() as org \gset
select fleet.create_pairing_code(:'org', 'oldbox', 'hash', 'rack');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox') \gset
select fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'oldbox', 'k1', 'h', mac => '02:00:00:00:ac:4b') ->> 'node_id' as node \gset
select id as code from fleet.create_pairing_code(:'org', 'newname', 'hash', 'rack', ttl_seconds => 1800) \gset

select attempt_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'newname') \gset
select fleet_agent.redeem_pairing_code(:'attempt_id', :'code', 'newname', 'k2', 'h', mac => '02-00-00-00-AC-4B') as answer \gset
select is(:'answer'::jsonb ->> 'code', 'node_name_taken', 'while it is provisioning');
select matches(:'answer'::jsonb ->> 'message', 'oldbox-AC4B', 'its name is told');

select fleet.heartbeat(:'node') \g /dev/null
select t.travel('46 seconds');
select attempt_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'newname') \gset
select is(fleet_agent.redeem_pairing_code(:'attempt_id', :'code', 'newname', 'k2', 'h', mac => '02-00-00-00-AC-4B') ->> 'code', 'node_name_taken',
  'while it is silent, which reads offline');

select fleet.heartbeat(:'node') \g /dev/null
select fleet.drain_node(:'node', 'moving');
select attempt_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'newname') \gset
select is(fleet_agent.redeem_pairing_code(:'attempt_id', :'code', 'newname', 'k2', 'h', mac => '02-00-00-00-AC-4B') ->> 'code', 'node_name_taken', 'while it drains');

select fleet.set_node_status(:'node', 'retired');
select attempt_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'newname') \gset
select is(fleet_agent.redeem_pairing_code(:'attempt_id', :'code', 'newname', 'k2', 'h', mac => '02-00-00-00-AC-4B') ->> 'code', 'node_name_taken', 'when it is retired');

select is((select count(*) from fleet.nodes), 1::bigint, 'it is one node all the time');
select is((select count(*) from fleet.credentials), 1::bigint, 'with one key');
select is((select status from fleet.pairing_codes where id = :'code'), 'live', 'and the code is not spent');

select fleet.remove_node(:'node');
select attempt_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'newname') \gset
select is(fleet_agent.redeem_pairing_code(:'attempt_id', :'code', 'newname', 'k2', 'h', mac => '02-00-00-00-AC-4B') ->> 'node_name', 'newname-AC4B',
  'once that node is removed the machine is new');
select is((select mac from fleet_core.nodes where name = 'newname-AC4B'), '02:00:00:00:ac:4b'::macaddr, 'its MAC is its own again');
select t.healthy();
select * from finish();
