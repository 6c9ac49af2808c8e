-- The defaults of the interface are part of the contract: priority 100, three attempts, one machine, no requirements.

select plan(4);

select t.org() as org \gset
select fleet.submit_job(:'org', 'render') as job \gset

select results_eq(
  format('select kind, status, priority, attempt, attempts_spent, max_attempts, fan_out, is_container, requires, project_id, lang, idempotency_key, run_at
            from fleet.jobs where id = %L', :'job'),
  $$values ('render', 'queued', 100, 0, 0, 3, 1, false, '{}'::jsonb, null::uuid, null::text, null::text, null::timestamptz)$$,
  'every default is filled in');
select is(fleet.job(:'job') -> 'payload', '{}'::jsonb, 'the payload is empty');
select is((select requested_by from fleet.jobs where id = :'job'), session_user::text, 'the login asked for it');

select t.healthy();
select * from finish();
