-- R4: nor of another node.

select plan(2);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', '[{"kind": "audio"}, {"kind": "cover"}]');
select t.node(:'org') as node, t.node(:'org', 'other') as other, t.job(:'org', fan_out => 2) as job \gset
select t.claim(:'node') as assignment, t.claim(:'other') as second \gset
select t.complete(:'assignment', t.artifact('audio'));

select is((select missing from t.complete(:'second', t.artifact('cover'))), '{audio: 0 of 1}', 'each must deliver all');
select t.healthy();
select * from finish();
