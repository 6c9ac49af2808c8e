-- Contracts: what falls short is listed in words.

select plan(2);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', '[{"kind": "audio", "min": 2}]');
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select is((select missing from t.complete(:'assignment', t.artifact('audio') || t.artifact('cover'))), '{audio: 1 of 2}', 'one of two, and the other is of another kind');
select t.healthy();
select * from finish();
