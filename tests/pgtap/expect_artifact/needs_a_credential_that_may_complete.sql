-- R14: the organization is the credential's; the scope is that of uploads.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.issue_credential(:'node', 'k1', 'hash', 'agent', '{compute:read,compute:heartbeat,compute:claim}') as reader \gset
select fleet.issue_credential(:'node', 'k2', 'hash', 'agent', '{compute:complete}') as writer \gset
select format($$select fleet_agent.expect_artifact(%L, null, repeat('ab', 32), 9)$$, :'reader') as reads \gset
select format($$select fleet_agent.expect_artifact(%L, null, repeat('ab', 32), 9)$$, :'writer') as writes \gset
select t.throws(:'reads', 'scope_missing', 'one that only reads', 'FL403');
select lives_ok(:'writes', 'one that completes');
select is((select organization_id from fleet_core.loose_bytes), :'org', 'for its organization');
select fleet.revoke_credentials(:'node');
select t.throws(:'writes', 'credential_invalid', 'not after it was revoked', 'FL401');

select t.healthy();
select * from finish();
