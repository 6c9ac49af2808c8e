-- A credential of no node, audited; its hash is shown nowhere.

select plan(7);

select t.org('attic') as org \gset
select fleet.issue_operator_key('alice', 'key-1', 'marked-hash', :'org') as key \gset

select results_eq('select node_id, key_id, agent_name, scopes, revoked_at from fleet.credentials',
  $$values (null::uuid, 'key-1', 'alice', '{status:read}'::text[], null::timestamptz)$$, 'it stands among the credentials');
select is((select detail from fleet.events where event = 'operator_key_issued'), '{"name": "alice", "key_id": "key-1"}', 'audited, without the hash');
select throws_ok('update fleet_core.credentials set scopes = ''{compute:claim}''', '23514', null, 'no key without a node does a node''s work');
select t.throws(format('select fleet.issue_operator_key(''bob'', ''key-1'', ''h'', %L)', :'org'), 'invalid_argument', 'a key id in use');
select t.throws('select fleet.issue_operator_key(''bob'', ''key-2'', ''h'', ''00000000-0000-0000-0000-000000000000'')', 'organization_not_found', 'no organization', 'FL404');
select t.throws(format('select fleet.issue_operator_key(%s, ''key-2'', ''h'', %L)', 'null', :'org'), 'invalid_argument', 'nobody''s');

select t.healthy();
select * from finish();
