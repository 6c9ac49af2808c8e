create or replace function fleet_core.pairing_opens_at(source text, now_ timestamptz, limits fleet_core.settings)
returns timestamptz
language plpgsql
stable
as $$
begin
  return (
    select max(a.opened_at) + make_interval(secs => limits.pairing_window_seconds)
      from (select w.opened_at, w.closes_pairing and w.is_wrong as closes,
                   w.source = pairing_opens_at.source
                     and row_number() over (partition by w.source order by w.opened_at desc) >= limits.pairing_attempts_per_source as spends
              from fleet_core.pairing_attempts w
             where w.opened_at > now_ - make_interval(secs => limits.pairing_window_seconds)) a
     where a.closes or a.spends);
end
$$;

comment on function fleet_core.pairing_opens_at(text, timestamptz, fleet_core.settings) is
$$When this source (as pairing_source has it) may next try a code: when so many of its attempts have left the window that its budget has room, and pairing is
not closed for all. Null: now. Called by open_pairing_attempt.$$;
