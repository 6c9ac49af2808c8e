create or replace function fleet_core.pairing_is_open(source text, now_ timestamptz, limits fleet_core.settings)
returns boolean
language plpgsql
stable
as $$
begin
  return (
    select count(*) filter (where a.source = pairing_is_open.source) < limits.pairing_attempts_per_source
           and count(*) filter (where a.closes_pairing and a.is_wrong) = 0
      from fleet_core.pairing_attempts a
     where a.opened_at > now_ - make_interval(secs => limits.pairing_window_seconds));
end
$$;

comment on function fleet_core.pairing_is_open(text, timestamptz, fleet_core.settings) is
$$Whether this source (as pairing_source has it) may try a code now: it has budget left, and pairing is not closed for all.
Called by open_pairing_attempt.$$;
