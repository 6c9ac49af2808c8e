-- How many were live is the answer; a revoked key is good for nothing, and says no more than a wrong one.

select plan(7);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.issue_credential(:'node', 'k1', 'hash1', 'agent', '{compute:heartbeat}') as first \gset
select fleet.issue_credential(:'node', 'k2', 'hash2', 'agent', '{compute:heartbeat}') as second \gset

select is(fleet.revoke_credentials(:'node', 'lost', 'ann'), 2, 'both were live');
select is(fleet.revoke_credentials(:'node'), 0, 'none is any more');
select t.throws(format('select fleet_agent.heartbeat(%L, null, %L)', credential, '{}'), 'credential_invalid', 'turned away', 'FL401')
  from unnest(array[:'first', :'second']) credential;
select is(
  t.refused_detail(format('select fleet_agent.heartbeat(%L, null, %L)', :'first', '{}')),
  t.refused_detail(format('select fleet_agent.heartbeat(%L, null, %L)', gen_random_uuid(), '{}')), 'in the words for an unknown one');
select results_eq(
  $$select actor, detail ->> 'reason', detail ->> 'revoked' from fleet.events where event = 'credentials_revoked'$$,
  $$values ('ann', 'lost', '2')$$, 'the audit trail has it, once');

select t.healthy();
select * from finish();
