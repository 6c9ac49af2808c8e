create or replace function fleet_core.charge_attempt(source text, node_name text, candidates uuid[], now_ timestamptz, limits fleet_core.settings)
returns uuid
language plpgsql
volatile
as $$
declare
  new_id uuid := gen_random_uuid();               -- of no organization
  wrong  bigint;
begin
  select count(*) + 1 into wrong
    from fleet_core.pairing_attempts a
   where a.is_wrong and a.opened_at > now_ - make_interval(secs => limits.pairing_window_seconds);
  insert into fleet_core.pairing_attempts (id, source, node_name, opened_at, candidates, closes_pairing)
  values (new_id, charge_attempt.source, charge_attempt.node_name, now_, charge_attempt.candidates, wrong >= limits.pairing_wrong_overall);
  if wrong >= limits.pairing_wrong_overall then
    perform fleet_core.note_audit(null, null, 'pairing_closed', 'source:' || source,
      jsonb_build_object('wrong_attempts', wrong, 'until', now_ + make_interval(secs => limits.pairing_window_seconds)));
  end if;
  return new_id;
end
$$;

comment on function fleet_core.charge_attempt(text, text, uuid[], timestamptz, fleet_core.settings) is
$$Records an attempt, which counts as wrong until it is redeemed; the last of the budget of all sources closes pairing for a window, with an audit event.
Called by open_pairing_attempt, which holds the lock under which budgets are counted.$$;
