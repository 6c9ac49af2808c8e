-- R14: bytes are confirmed per organization, never by another's upload.

select plan(2);

select t.org() as org, t.org('umbrella') as umbrella \gset
select fleet.set_contract(:'org', 'render', require_bytes => true);
select t.node(:'org') as node, t.node(:'umbrella') as stranger, t.job(:'org') as job \gset
select fleet.issue_credential(:'stranger', 'k1', 'hash', 'agent', '{compute:complete}') as credential \gset
select t.claim(:'node') as assignment \gset
select fleet_agent.confirm_artifact(:'credential', null, a ->> 'content_hash', (a ->> 'byte_size')::bigint, 'somewhere') from jsonb_array_elements(t.artifact()) a;

select is((select reason from t.complete(:'assignment')), 'unverified', 'the same hash, seen for another tenant, proves nothing');
select t.healthy();
select * from finish();
