-- Contracts: media_type is a LIKE pattern.

select plan(3);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', '[{"kind": "audio", "media_type": "audio/%"}]');
select t.node(:'org') as node, t.job(:'org') as job, t.job(:'org') as second_job \gset
select t.claim(:'node') as assignment, t.claim(:'node') as second \gset

select is((select missing from t.complete(:'assignment', t.artifact('audio', media_type => 'text/plain'))), '{audio: 0 of 1}', 'text is no audio');
select ok((select verified from t.complete(:'second', t.artifact('audio', media_type => 'audio/ogg'))), 'audio/ogg is');
select t.healthy();
select * from finish();
