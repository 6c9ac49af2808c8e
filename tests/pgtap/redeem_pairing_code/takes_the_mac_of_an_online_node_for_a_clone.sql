-- The same MAC as a node that is online: a clone: suffixed, and audited.
select plan(5);

select t.org() as org \gset
select fleet.create_pairing_code(:'org', 'oldbox', 'hash', 'rack');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox') \gset
select fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'oldbox', 'k1', 'h', mac => '02:00:00:00:AC:4B') ->> 'node_id' as node \gset
select is((select count(*) from fleet.events where event = 'node_clone_paired'), 0::bigint, 'the first is no clone');
select fleet.heartbeat(:'node') \g /dev/null

select fleet.create_pairing_code(:'org', 'oldbox', 'hash', 'rack');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox') \gset
select fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'oldbox', 'k2', 'h', mac => '02:00:00:00:AC:4B') as answer \gset
select is(:'answer'::jsonb ->> 'node_name', 'oldbox-AC4B-A', 'it gets the next name');
select isnt(:'answer'::jsonb ->> 'node_id', :'node', 'as a node of its own');
select results_eq($$select node_id, detail ->> 'clone_of' from fleet.events where event = 'node_clone_paired'$$,
  format($$values (%L::uuid, 'oldbox-AC4B')$$, :'answer'::jsonb ->> 'node_id'), 'the audit trail says whose clone it is');
select t.healthy();
select * from finish();
