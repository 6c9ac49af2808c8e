-- fleet_agent.status: an operator's key shows its organization; a node's, a revoked and an unknown one show nothing.

select plan(8);

select t.org('attic') as attic, t.org('rack') as rack \gset
select t.node(:'attic', 'gpu-box') as node, t.node(:'rack', 'theirs') as foreign \gset
select fleet.issue_operator_key('alice', 'key-of-alice', 'hash', :'attic') as alice, fleet.issue_operator_key('root', 'key-of-root', 'hash') as root \gset
select fleet.issue_credential(:'node', 'key-of-node', 'hash', 'agent', '{compute:read,compute:heartbeat,compute:claim,compute:complete}') as agent \gset

select is(fleet_agent.status(:'alice') -> 'organizations', '["attic"]', 'its organization');
select is(fleet_agent.status(:'alice') #> '{nodes,by_status}', '{"online": 1}', 'and its machines');
select is(fleet_agent.status(:'root') -> 'organizations', '["attic", "rack"]', 'a key for all shows all');
select t.throws(format('select fleet_agent.status(%L)', :'agent'), 'scope_missing', 'a node''s key', 'FL403');
select t.throws(format('select fleet_agent.node(%L, null)', :'alice'), 'credential_invalid', 'an operator is no node', 'FL401');
select fleet.revoke_operator_key('key-of-alice');
select t.throws(format('select fleet_agent.status(%L)', :'alice'), 'credential_invalid', 'a revoked key', 'FL401');
select t.throws(format('select fleet_agent.status(%L)', gen_random_uuid()), 'credential_invalid', 'no key', 'FL401');

select t.healthy();
select * from finish();
