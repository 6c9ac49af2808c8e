-- A claimed job carries everything its machine needs to do it.

select plan(7);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.create_project(:'org', 'book') as project \gset
select fleet.register_artifact(:'org', repeat('a', 64), 'in/1', kind => 'text', byte_size => 12, media_type => 'text/plain') as input \gset
select fleet.set_contract(:'org', 'render', '[{"kind": "audio", "min": 1}]');
select fleet.submit_job(:'org', 'render', '{"chapter": 7}', '{"max_runtime_s": 60}', 50, project => :'project', lang => 'de',
  inputs => array[:'input']::uuid[]) as job \gset
select to_jsonb(c) as claimed from fleet.claim(:'node') c \gset

select is(
  :'claimed'::jsonb - array['assignment_id', 'lease_expires_at', 'placement', 'inputs', 'contract'],
  jsonb_build_object('job_id', :'job', 'kind', 'render', 'payload', '{"chapter": 7}'::jsonb, 'requires', '{"max_runtime_s": 60}'::jsonb,
    'lang', 'de', 'project_id', :'project', 'priority', 50, 'attempt', 1),
  'the job''s own columns');
select is(:'claimed'::jsonb -> 'inputs' -> 0 ->> 'content_hash', repeat('a', 64), 'its inputs');
select is(:'claimed'::jsonb #>> '{contract,requirements,0,kind}', 'audio', 'its contract');
select is(jsonb_typeof(:'claimed'::jsonb -> 'placement'), 'object', 'where it is to run');
select is((select state from fleet.assignments where id = (:'claimed'::jsonb ->> 'assignment_id')::uuid), 'running', 'it is started');
select is((select status from fleet.jobs where id = :'job'), 'running', 'and so its job runs');

select t.healthy();
select * from finish();
