-- A key is changed by issuing a second before the first is revoked.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.issue_credential(:'node', 'k1', 'hash1', 'agent', '{compute:heartbeat}') as first \gset
select fleet.issue_credential(:'node', 'k2', 'hash2', 'agent', '{compute:heartbeat}') as second \gset

select lives_ok(format('select fleet_agent.heartbeat(%L, null, %L)', :'first', '{}'), 'the first');
select lives_ok(format('select fleet_agent.heartbeat(%L, null, %L)', :'second', '{}'), 'the second');

select t.healthy();
select * from finish();
