-- What a submitter says is what the job holds.

select plan(4);

select t.org() as org \gset
select fleet.create_project(:'org', 'book') as project \gset
select fleet.register_artifact(:'org', repeat('a', 64), 'in/1') as input \gset
select fleet.submit_job(
  organization => :'org', kind => 'render', payload => '{"chapter": 7}', requires => '{"ram_min_mb": 512}', priority => 50,
  run_at => '2100-01-31T09:00:00Z', project => :'project', lang => 'de', idempotency_key => 'book-7', max_attempts => 5,
  fan_out => 2, inputs => array[:'input']::uuid[], requested_by => 'the reader') as job \gset

select results_eq(
  format('select kind, requires, priority, run_at, project_id, lang, idempotency_key, max_attempts, fan_out, requested_by
            from fleet.jobs where id = %L', :'job'),
  format($$values ('render', '{"ram_min_mb": 512}'::jsonb, 50, '2100-01-31T09:00:00Z'::timestamptz, %L::uuid, 'de', 'book-7', 5, 2, 'the reader')$$,
         :'project'),
  'the columns are what was asked for');
select is(fleet.job(:'job') -> 'payload', '{"chapter": 7}'::jsonb, 'so is the payload');
select is(fleet.job(:'job') -> 'inputs', jsonb_build_array(:'input'), 'so are the inputs');

select t.healthy();
select * from finish();
