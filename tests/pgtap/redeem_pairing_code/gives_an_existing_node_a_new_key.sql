-- D31: create_pairing_code(… node) re-keys a node that exists (a lost reply, a new disk): no second identity.
select plan(8);

select t.org() as org \gset
select fleet.create_pairing_code(:'org', 'oldbox', 'hash', 'rack');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox') \gset
select fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'oldbox', 'k1', 'h', mac => '02:00:00:00:AC:4B') ->> 'node_id' as node \gset
select fleet.heartbeat(:'node', t.report()) \g /dev/null
select t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select fleet.create_pairing_code(:'org', 'oldbox', 'hash', 'rack', node => :'node');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox') \gset
select fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'oldbox', 'k2', 'h', agent_version => '2.0', mac => '02:00:00:00:AC:4B') as answer \gset
select is(:'answer'::jsonb - 'scopes', jsonb_build_object('ok', true, 'node_id', :'node', 'node_name', 'oldbox-AC4B', 'base_name', 'oldbox', 'key_id', 'k2'),
  'the answer names the node that was there');
select is((select count(*) from fleet.nodes), 1::bigint, 'it is the only one');
select is((select array_agg(key_id) from fleet.credentials where revoked_at is null), array['k2'], 'its old key is revoked');
select is((select agent_version from fleet_core.nodes), '2.0', 'the agent may be a newer one');
select is(t.state(:'assignment'), 'running', 'its work goes on');
select is((select array_agg(event order by number) from fleet.events where event in ('node_paired', 'node_rekeyed', 'node_clone_paired')),
  array['node_paired', 'node_rekeyed'], 'the audit trail tells which it was, and nothing of a clone');
select results_eq($$select status, paired_node_id from fleet.pairing_codes order by created_at desc limit 1$$,
  format($$values ('redeemed', %L::uuid)$$, :'node'), 'and so does the code');
select t.healthy();
select * from finish();
