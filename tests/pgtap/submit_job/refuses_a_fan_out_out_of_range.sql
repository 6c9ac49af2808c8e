-- R3: fan_out is 1 to 100 and never inferred.

select plan(9);

select t.org() as org \gset

select t.throws(format('select fleet.submit_job(%L, %L, fan_out => %s)', :'org', 'render', number), 'invalid_argument', number)
  from unnest(array['null', '0', '-1', '101', '2147483647']) number;
select lives_ok(format('select fleet.submit_job(%L, %L, fan_out => %s)', :'org', 'render', number), number || ' is welcome')
  from unnest(array['1', '100']) number;
select is((select count(*) from fleet.jobs), 2::bigint, 'what was refused was not written');

select t.healthy();
select * from finish();
