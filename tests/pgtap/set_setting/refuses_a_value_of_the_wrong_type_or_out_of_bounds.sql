-- A setting that breaks the fleet is refused at the door.

select plan(16);

select t.throws(format('select fleet.set_setting(%L, %s)', name, value), 'invalid_argument', format('%s = %s', name, value))
  from (values
    ('max_claim', 'null'), ('max_claim', ''''''), ('max_claim', '''many'''), ('max_claim', '''0'''), ('max_claim', '''-1'''), ('max_claim', '''3.7'''),
    ('max_claim', '''99999999999999999999'''), ('lease_min_seconds', '''0'''), ('backoff_base_seconds', '''NaN'''), ('backoff_base_seconds', '''infinity'''),
    ('backoff_jitter', '''-0.1'''), ('test_clock_offset', '''soon'''), ('test_clock_offset', '''1001 years'''), ('test_clock_offset', '''999999999999 years''')) v(name, value);
select is_empty('select from fleet.settings where value <> "default"', 'nothing has changed');

select t.healthy();
select * from finish();
