create or replace function fleet_core.has_pulse(pulse_at timestamptz, pulse_seconds int)
returns boolean
language sql
volatile
parallel safe
as $$
  select coalesce(pulse_at > clock_timestamp() - make_interval(secs => pulse_seconds), false)
$$;

comment on function fleet_core.has_pulse(timestamptz, int) is
$$Whether the pulse is no older than so many seconds, so that it need not be written (beat). Pure, so that it is inlined.$$;
