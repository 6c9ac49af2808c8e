create or replace function fleet_core.clock_at(test_clock_offset interval)
returns timestamptz
language sql
volatile
parallel safe
as $$
  select clock_timestamp() + test_clock_offset
$$;

comment on function fleet_core.clock_at(interval) is
$$The one clock, for a caller that has the settings at hand. Pure, so that it is inlined. See clock.$$;
