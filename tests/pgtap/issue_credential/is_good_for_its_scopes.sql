-- What a node authenticates with is narrower than an API key: it can do what its scopes say.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.issue_credential(:'node', 'k1', 'hash', 'agent', '{compute:heartbeat,compute:read,compute:read}') as credential \gset

select results_eq(
  format('select node_id, key_id, agent_name, scopes, last_used_at, revoked_at from fleet.credentials where id = %L', :'credential'),
  format($$values (%L::uuid, 'k1', 'agent', '{compute:heartbeat,compute:read}'::text[], null::timestamptz, null::timestamptz)$$, :'node'), 'as the view shows it');
select lives_ok(format('select fleet_agent.heartbeat(%L, null, %L)', :'credential', '{}'), 'a scope it has');
select t.throws(format('select fleet_agent.claim(%L, null, null, 1, 60)', :'credential'), 'scope_missing', 'one it has not', 'FL403');

select t.healthy();
select * from finish();
