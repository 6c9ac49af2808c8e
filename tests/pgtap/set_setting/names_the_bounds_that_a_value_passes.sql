-- Who gives a wrong value is told what would be right; each setting has bounds, and none takes less than nothing.

select plan(8);

select is(t.refused_detail('select fleet.set_setting(''max_claim'', ''0'')'), 'value: ''0'' is not allowed for max_claim, which takes a whole number from 1 to 10000.', 'a whole number');
select is(t.refused_detail('select fleet.set_setting(''backoff_base_seconds'', ''-1'')'),
  'value: ''-1'' is not allowed for backoff_base_seconds, which takes a number from 0 to 3600.', 'a number');
select is(t.refused_detail('select fleet.set_setting(''backoff_jitter'', ''9'')'), 'value: ''9'' is not allowed for backoff_jitter, which takes a number from 0 to 0.5.', 'a fraction');
select is(t.refused_detail('select fleet.set_setting(''test_clock_offset'', ''soon'')'),
  'value: ''soon'' is not allowed for test_clock_offset, which takes an interval from -1000 years to 1000 years.', 'an interval');
select is(t.refused_detail('select fleet.set_setting(''mass_silence_guard'', ''maybe'')'),
  'value: ''maybe'' is not allowed for mass_silence_guard, which takes true or false.', 'a switch');
select is_empty($$select name from fleet.settings where fleet_core.setting_takes(name) !~ '^(an? (whole )?(number|interval) from -?[0-9.]+( years)? to [0-9.]+( years)?|true or false)$'$$,
  'each has bounds');
select is_empty($$select name from fleet.settings where fleet_core.setting_takes(name) ~ 'number' and fleet_core.setting_takes(name) ~ 'from -'$$, 'no number may be negative');
select t.healthy();
select * from finish();
