-- With key_id, that one only, and only of that node.

select plan(7);

select t.org() as org \gset
select t.node(:'org', 'n1') as node, t.node(:'org', 'n2') as other \gset
select fleet.issue_credential(:'node', 'k1', 'hash', 'agent', '{compute:heartbeat}') as first \gset
select fleet.issue_credential(:'node', 'k2', 'hash', 'agent', '{compute:heartbeat}') as second \gset
select fleet.issue_credential(:'other', 'k3', 'hash', 'agent', '{compute:heartbeat}') as third \gset

select is(fleet.revoke_credentials(:'node', key_id => 'k1'), 1, 'one');
select is(fleet.revoke_credentials(:'node', key_id => 'k3'), 0, 'not another node''s');
select is(fleet.revoke_credentials(:'node', key_id => 'unknown'), 0, 'nor one that is not there');
select bag_eq('select key_id from fleet.credentials where revoked_at is null', array['k2', 'k3'], 'the others are live');
select t.throws('select fleet.revoke_credentials(null)', 'invalid_argument', 'no node');
select t.throws(format('select fleet.revoke_credentials(%L)', gen_random_uuid()), 'node_not_found', 'a node that is not there');

select t.healthy();
select * from finish();
