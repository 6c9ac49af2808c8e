-- Contracts: what falls short is listed in missing.

select plan(2);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', '[{"kind": "cover"}, {"kind": "audio", "min": 3}, {"kind": "notes"}]');
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select is((select missing from t.complete(:'assignment', t.artifact('notes'))), array['cover: 0 of 1', 'audio: 0 of 3'], 'all of it, as the contract names it');
select t.healthy();
select * from finish();
