-- At once, and told once; a node's key is none of its business, another tenant's is not found.

select plan(7);

select t.org('a') as a, t.org('b') as b \gset
select t.node(:'a') as node \gset
select fleet.issue_operator_key('alice', 'key-a', 'h', :'a'), fleet.issue_operator_key('bob', 'key-b', 'h', :'b'), fleet.issue_operator_key('root', 'key-all', 'h');
select fleet.issue_credential(:'node', 'key-node', 'h', 'agent', '{compute:read}');
select t.login('revoking_operator', 'fleet_operator', :'a');

set session authorization revoking_operator;
select ok(fleet.revoke_operator_key('key-a', 'left'), 'it was live');
select ok(not fleet.revoke_operator_key('key-a'), 'now it is not');
select t.throws('select fleet.revoke_operator_key(''key-b'')', 'invalid_argument', 'another tenant''s');
select t.throws('select fleet.revoke_operator_key(''key-all'')', 'invalid_argument', 'one for all tenants');
select t.throws('select fleet.revoke_operator_key(''key-node'')', 'invalid_argument', 'a node''s');
reset session authorization;
select is((select count(*) from fleet.events where event = 'operator_key_revoked' and actor = 'revoking_operator'), 1::bigint, 'audited once');

select t.healthy();
select * from finish();
