-- D41: unknown keys are refused: organization and parent are no job's to choose.

select plan(7);

select t.org() as org \gset

select t.throws(format('select fleet.submit_jobs(%L, %L)', :'org', jsonb_build_array(jsonb_build_object('kind', 'a', key, 'x'))), 'invalid_argument', key)
  from unnest(array['organization', 'parent', 'Kind', 'colour', '']) key;
select is_empty('select from fleet.jobs', 'nothing was written');

select t.healthy();
select * from finish();
