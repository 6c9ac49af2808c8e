-- D18: unless the contract asks for that status.

select plan(2);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', '[{"kind": "trace", "status": "log"}]');
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select ok((select verified from t.complete(:'assignment', t.artifact('trace', status => 'log'))), 'toward the requirement and the floor');
select t.healthy();
select * from finish();
