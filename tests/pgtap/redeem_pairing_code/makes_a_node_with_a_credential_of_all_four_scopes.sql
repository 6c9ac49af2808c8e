-- Pairing grants all four scopes; the node is provisioning until it is heard.
select plan(7);

select t.org() as org \gset
select fleet.create_pairing_code(:'org', 'oldbox', 'hash', 'rack', locality => 'cellar', trust_domain => 'lab');
select attempt_id, code_id from fleet_agent.open_pairing_attempt('192.0.2.1', 'oldbox') \gset
select fleet_agent.redeem_pairing_code(:'attempt_id', :'code_id', 'oldbox', 'key_1', 'hash of key', agent_version => '1.2', locality => 'attic') as answer \gset

select id as node from fleet.nodes \gset
select is(:'answer'::jsonb, jsonb_build_object('ok', true, 'node_id', :'node', 'node_name', 'oldbox', 'base_name', 'oldbox', 'key_id', 'key_1',
  'scopes', '["compute:claim", "compute:complete", "compute:heartbeat", "compute:read"]'::jsonb), 'the answer');
select results_eq('select organization_id, name, status, trust_domain, locality from fleet.nodes',
  format($$values (%L::uuid, 'oldbox', 'provisioning', 'lab', 'cellar')$$, :'org'), 'the node, as the operator wanted it');
select is((select agent_version from fleet_core.nodes), '1.2', 'with the agent that paired it');
select results_eq($$select key_id, agent_name, cardinality(scopes) from fleet.credentials$$, $$values ('key_1', 'oldbox', 4)$$, 'its one credential');
select credential_id, key_hash from fleet_agent.find_credential('key_1') \gset
select is(:'key_hash'::text, 'hash of key', 'by which the agent is known');
select is(fleet_agent.heartbeat(:'credential_id', null, '{}') #>> '{node,status}', 'online', 'and goes to work');
select t.healthy();
select * from finish();
