-- Priority is 0 to 32,767.

select plan(9);

select t.org() as org \gset

select t.throws(format('select fleet.submit_job(%L, %L, priority => %s)', :'org', 'render', priority), 'invalid_argument', priority)
  from unnest(array['null', '-1', '32768', '2147483647', '-2147483648']) priority;
select lives_ok(format('select fleet.submit_job(%L, %L, priority => %s)', :'org', 'render', priority), priority || ' is welcome')
  from unnest(array['0', '32767']) priority;
select is((select count(*) from fleet.jobs), 2::bigint, 'what was refused was not written');

select t.healthy();
select * from finish();
