-- Elements have submit_job's names, and its defaults.

select plan(2);

select t.org() as org \gset
select fleet.create_project(:'org', 'book') as project \gset
select fleet.register_artifact(:'org', repeat('a', 64), 'in/1') as input \gset
select count(*) as submitted from fleet.submit_jobs(:'org', jsonb_build_array(
  jsonb_build_object('kind', 'full', 'payload', '{"a": 1}'::jsonb, 'requires', '{"min_ram_mb": 4}'::jsonb, 'priority', 5,
    'run_at', '2100-01-01T00:00:00Z', 'project', :'project', 'lang', 'de', 'idempotency_key', 'k', 'max_attempts', 7, 'fan_out', 2,
    'inputs', jsonb_build_array(:'input'), 'requested_by', 'me'),
  jsonb_build_object('kind', 'bare'),
  jsonb_build_object('kind', 'null', 'run_at', null, 'project', null, 'lang', null, 'idempotency_key', null, 'requested_by', null))) \gset

select results_eq(
  $$select kind, requires, priority, run_at, project_id, lang, idempotency_key, max_attempts, fan_out, requested_by = session_user from fleet.jobs order by kind$$,
  format($$values
    ('bare', '{}'::jsonb, 100, null::timestamptz, null::uuid, null, null, 3, 1, true),
    ('full', '{"ram_min_mb": 4}', 5, '2100-01-01Z', %L, 'de', 'k', 7, 2, false),
    ('null', '{}', 100, null, null, null, null, 3, 1, true)$$, :'project'),
  'given, absent and null');

select t.healthy();
select * from finish();
