-- R13: in the same transaction, so that no call of its agent slips in between.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.issue_credential(:'node', 'k1', 'hash', 'agent', '{compute:heartbeat}') as credential \gset
select fleet.remove_node(:'node');

select ok((select revoked_at is not null from fleet.credentials where id = :'credential'), 'the credential is revoked');
select is_empty('select from fleet.heartbeats', 'the heartbeat is gone');
select t.throws(format('select fleet_agent.heartbeat(%L, null, %L)', :'credential', '{}'), 'credential_invalid', 'its agent is turned away');

select t.healthy();
select * from finish();
