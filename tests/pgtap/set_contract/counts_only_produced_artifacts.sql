-- R4: never consumed ones.

select plan(2);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', '[{"kind": "audio"}]');
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset

select is((select missing from t.complete(:'assignment', t.artifact('audio', role => 'consumed') || t.artifact('cover'))), '{audio: 0 of 1}', 'what was used is not what was made');
select t.healthy();
select * from finish();
