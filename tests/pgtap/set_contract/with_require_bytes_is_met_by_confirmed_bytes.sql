-- R4: the controller has seen and hashed them.

select plan(3);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', '[{"kind": "output"}]', require_bytes => true);
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.issue_credential(:'node', 'k1', 'hash', 'agent', '{compute:complete}') as credential \gset
select t.claim(:'node') as assignment \gset
select fleet_agent.confirm_artifact(:'credential', null, a ->> 'content_hash', (a ->> 'byte_size')::bigint, 'somewhere') from jsonb_array_elements(t.artifact()) a;

select ok((select verified from t.complete(:'assignment')), 'seen bytes count');
select isnt((select bytes_verified_at from fleet.artifacts), null, 'and the view tells since when');
select t.healthy();
select * from finish();
