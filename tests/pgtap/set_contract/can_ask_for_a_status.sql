-- Contracts: status.

select plan(3);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', '[{"kind": "audio", "status": "final"}]');
select t.node(:'org') as node, t.job(:'org') as job, t.job(:'org') as second_job \gset
select t.claim(:'node') as assignment, t.claim(:'node') as second \gset

select is((select missing from t.complete(:'assignment', t.artifact('audio', status => 'intermediate'))), '{audio: 0 of 1}', 'an intermediate one is not final');
select ok((select verified from t.complete(:'second', t.artifact('audio', status => 'final'))), 'a final one is');
select t.healthy();
select * from finish();
