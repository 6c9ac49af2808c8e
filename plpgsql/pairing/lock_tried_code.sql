create or replace function fleet_core.lock_tried_code(attempt uuid, code uuid, node_name text, now_ timestamptz)
returns fleet_core.pairing_codes
language plpgsql
volatile
as $$
declare
  tried  fleet_core.pairing_attempts;
  locked fleet_core.pairing_codes;
begin
  select * into tried from fleet_core.pairing_attempts a where a.id = attempt for no key update;
  if tried.id is null
     or tried.opened_in = pg_current_xact_id()    -- not committed: a rollback would take the charge back
     or tried.answer is not null
     or tried.node_name <> lock_tried_code.node_name
     or (code = any (tried.candidates)) is not true
     or tried.opened_at <= now_ - make_interval(secs => (select s.pairing_window_seconds from fleet_core.settings s))
  then
    return null;
  end if;
  select * into locked from fleet_core.pairing_codes c where c.id = code for no key update;
  if locked.id is null or locked.ended_at is not null or locked.expires_at <= now_ then
    return null;
  end if;
  return locked;
end
$$;

comment on function fleet_core.lock_tried_code(uuid, uuid, text, timestamptz) is
$$The code that an attempt says it has matched, locked; null unless the attempt was committed, is recent and not answered yet, was made under this
name and was given this code's hash, and the code is live. Locks: the attempt, then the code. Called by redeem_pairing_code.$$;
