-- Each within its bounds, and together the end of the fleet: refused, with both numbers.

select plan(10);

select t.throws(format('select fleet.set_setting(%L, %L)', name, value), 'invalid_argument', format('%s = %s', name, value))
  from (values
    ('heartbeat_seconds', '45'), ('online_seconds', '10'), ('lease_max_seconds', '4'), ('lease_min_seconds', '3601'), ('lease_max_seconds', '29'),
    ('pulse_seconds', '30'), ('cooling_max_seconds', '299'), ('pairing_ttl_max_seconds', '59')) v(name, value);
select is(t.refused_detail('select fleet.set_setting(''heartbeat_seconds'', ''50'')'),
  'value: heartbeat_seconds = 50 is not below online_seconds = 45: nodes would read offline between two heartbeats.', 'in numbers');
select is_empty('select from fleet.settings where value <> "default"', 'nothing has changed');

select * from finish();
