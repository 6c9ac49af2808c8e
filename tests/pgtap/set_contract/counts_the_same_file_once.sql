-- R4: naming one file twice does not make it two.

select plan(2);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', '[{"kind": "audio", "min": 2}]');
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select is((select missing from t.complete(:'assignment', t.artifact('audio', 'same') || t.artifact('audio', 'same'))), '{audio: 1 of 2}', 'the same hash twice is one');
select t.healthy();
select * from finish();
