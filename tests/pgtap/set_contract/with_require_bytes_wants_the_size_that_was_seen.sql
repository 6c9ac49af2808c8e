-- R4: a report of another size is about other bytes.

select plan(2);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', require_bytes => true);
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.issue_credential(:'node', 'k1', 'hash', 'agent', '{compute:complete}') as credential \gset
select t.claim(:'node') as assignment \gset
select fleet_agent.confirm_artifact(:'credential', null, a ->> 'content_hash', 1, 'somewhere') from jsonb_array_elements(t.artifact()) a;

select is((select reason from t.complete(:'assignment', jsonb_build_array(t.artifact() -> 0 || '{"byte_size": 1000000}'))), 'unverified', 'a megabyte was claimed, a byte was seen');
select t.healthy();
select * from finish();
