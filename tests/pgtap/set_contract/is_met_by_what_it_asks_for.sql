-- Contracts: min is 1 unless given.

select plan(2);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', '[{"kind": "audio"}, {"kind": "cover", "min": 2}]');
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select ok((select verified from t.complete(:'assignment', t.artifact('audio') || t.artifact('cover', 'front') || t.artifact('cover', 'back'))), 'one of the first, two of the second');
select t.healthy();
select * from finish();
