create or replace function fleet_core.possible_event(
  event text)
returns boolean
language plpgsql
immutable
parallel safe
as $$
begin
  return event in ('queued', 'assigned', 'started', 'progressed', 'verified', 'unverified', 'failed', 'requeued', 'expired', 'released', 'cancelled',
                   'superseded', 'decomposed', 'blocked', 'unblocked', 'settled', 'retried', 'reprioritized', 'fan_out_raised', 'fan_out_lowered');
end
$$;

comment on function fleet_core.possible_event(text) is
$$The events of jobs (R18).$$;
