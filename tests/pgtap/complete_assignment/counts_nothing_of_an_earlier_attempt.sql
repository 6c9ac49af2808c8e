-- R4: artifacts produced by that assignment, never those of an earlier attempt.

select plan(2);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', '[{"kind": "audio"}, {"kind": "cover"}]');
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select t.complete(:'assignment', t.artifact('audio'));
select t.later('1 minute');
select t.claim(:'node') as assignment \gset

select is((select missing from t.complete(:'assignment', t.artifact('cover'))), '{audio: 0 of 1}', 'what the first attempt made is missing in the second');
select t.healthy();
select * from finish();
