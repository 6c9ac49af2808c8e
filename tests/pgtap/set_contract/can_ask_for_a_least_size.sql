-- Contracts: min_bytes.

select plan(3);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', '[{"kind": "audio", "min_bytes": 3}]');
select t.node(:'org') as node, t.job(:'org') as job, t.job(:'org') as second_job \gset
select t.claim(:'node') as assignment, t.claim(:'node') as second \gset

select is((select missing from t.complete(:'assignment', t.artifact('audio', 'ab'))), '{audio: 0 of 1}', 'two bytes are too few');
select ok((select verified from t.complete(:'second', t.artifact('audio', 'abc'))), 'three are enough');
select t.healthy();
select * from finish();
