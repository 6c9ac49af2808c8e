create or replace function fleet_core.beat()
returns void
language plpgsql
volatile
as $$
declare
  limits fleet_core.settings;
  known  fleet_core.installation;
begin
  select * into known from fleet_core.installation;
  limits := (select s from fleet_core.settings s);
  if fleet_core.has_pulse(known.pulse_at, limits.pulse_seconds) then
    return;
  end if;
  -- Not waited for: whoever holds the row writes the same.
  update fleet_core.installation i
     set pulse_at = clock_timestamp(),
         back_at = case when l.pulse_at < clock_timestamp() - make_interval(secs => limits.absence_seconds) then fleet_core.clock() else i.back_at end
    from (select k.only_row, k.pulse_at from fleet_core.installation k for no key update skip locked) l
   where i.only_row = l.only_row;
end
$$;

comment on function fleet_core.beat() is
$$Writes the pulse of the controller, in the real clock and at most once in a few seconds; a long pause before it was an absence, and back_at its end (R25, D1).
Called by come_forward, heartbeat, begin_sweep. Locks: the row of the installation, SKIP LOCKED.$$;
