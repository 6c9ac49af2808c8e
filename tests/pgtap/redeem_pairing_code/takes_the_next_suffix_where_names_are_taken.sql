-- Names: taken: -A, -B … -Z, -AA.
select plan(5);

select t.org() as org \gset
select fleet.create_node(:'org', 'oldbox-AC4B');

select fleet.create_pairing_code(:'org', 'oldbox', 'hash', 'rack');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox') \gset
select is(fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'oldbox', 'k1', 'h', mac => '02:00:00:01:AC:4B') ->> 'node_name', 'oldbox-AC4B-A', 'the second');

select fleet.create_pairing_code(:'org', 'oldbox', 'hash', 'rack');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox') \gset
select is(fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'oldbox', 'k2', 'h', mac => '02:00:00:02:AC:4B') ->> 'node_name', 'oldbox-AC4B-B', 'the third');

select count(fleet.create_node(:'org', 'oldbox-AC4B-' || chr(n))) from generate_series(ascii('C'), ascii('Y')) n \g /dev/null
select fleet.create_pairing_code(:'org', 'oldbox', 'hash', 'rack');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox') \gset
select is(fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'oldbox', 'k3', 'h', mac => '02:00:00:03:AC:4B') ->> 'node_name', 'oldbox-AC4B-Z', 'the last of one letter');

select fleet.create_pairing_code(:'org', 'oldbox', 'hash', 'rack');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox') \gset
select is(fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'oldbox', 'k4', 'h', mac => '02:00:00:04:AC:4B') ->> 'node_name', 'oldbox-AC4B-AA', 'the first of two');
select t.healthy();
select * from finish();
