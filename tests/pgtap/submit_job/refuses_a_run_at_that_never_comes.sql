-- A job that is due at infinity would be queued for ever, and one due before time began would be first for ever.

select plan(4);

select t.org() as org \gset

select t.throws(format('select fleet.submit_job(%L, %L, run_at => %L)', :'org', 'render', run_at), 'invalid_argument', run_at)
  from unnest(array['infinity', '-infinity']) run_at;
select is_empty('select from fleet.jobs', 'nothing was written');

select t.healthy();
select * from finish();
