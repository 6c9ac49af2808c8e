-- R4: "0 of 1" beside a file that the node has named would be a riddle.

select plan(7);

select t.org() as org \gset
select fleet.set_contract(:'org', 'render', '[{"kind": "audio", "min": 2}, {"kind": "cover"}]', require_bytes => true);
select fleet.set_contract(:'org', 'index', require_bytes => true);
select t.node(:'org') as node \gset
select fleet.issue_credential(:'node', 'k1', 'hash', 'agent', '{compute:complete}') as credential \gset
create function pg_temp.upload(credential uuid, artifacts jsonb) returns bigint language sql as $$
  select count(fleet_agent.confirm_artifact(credential, null, a ->> 'content_hash', (a ->> 'byte_size')::bigint, 'somewhere')) from jsonb_array_elements(artifacts) a
$$;
select t.artifact('audio', 'a') || t.artifact('audio', 'b') || t.artifact('audio', 'c') as files \gset
select pg_temp.upload(:'credential', t.artifact('audio', 'a'));

select t.job(:'org', max_attempts => 1) as job, t.claim(:'node') as assignment \gset
select is((select missing from t.complete(:'assignment', :'files')), array['audio: 1 of 2 (2 described, no such bytes stored)', 'cover: 0 of 1'],
  'one was uploaded, two were not; what was not described is missing without more words');
select alike((select error from fleet.jobs where id = :'job'), '%audio: 1 of 2 (2 described, no such bytes stored)%', 'the error repeats it');

select t.job(:'org', 'index', max_attempts => 1) as job, t.claim(:'node') as assignment \gset
select is((select missing from t.complete(:'assignment', t.artifact('notes'))), array['at least one artifact (1 described, no such bytes stored)'], 'the floor as well');

select t.job(:'org', 'index', max_attempts => 1) as job, t.claim(:'node') as assignment \gset
select is((select missing from t.complete(:'assignment', t.artifact('notes', status => 'log'))), '{at least one artifact}', 'a log would not count, uploaded or not');

select t.job(:'org', max_attempts => 1) as job, t.claim(:'node') as assignment \gset
select pg_temp.upload(:'credential', :'files'), pg_temp.upload(:'credential', t.artifact('cover', 'd'));
select ok((select verified from t.complete(:'assignment', :'files'::jsonb || t.artifact('cover', 'd'))), 'with the bytes it is done');

select t.job(:'org', 'index', max_attempts => 1) as job, t.claim(:'node') as assignment \gset
select is((select missing from t.complete(:'assignment', jsonb_build_array(t.artifact('audio', 'a') -> 0 || '{"byte_size": 7}'))),
  array['at least one artifact (1 described, no such bytes stored)'], 'bytes of another size are other bytes');
select t.healthy();
select * from finish();
