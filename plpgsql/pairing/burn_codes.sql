create or replace function fleet_core.burn_codes(node_name text, actor text, now_ timestamptz)
returns void
language plpgsql
volatile
as $$
begin
  -- Not waited for: whoever holds the code is redeeming it. It is not handed out, for its status tells it too.
  perform fleet_core.end_pairing_code(c.id, 'burned', actor, now_, jsonb_build_object('wrong_attempts', r.wrong_attempts))
    from (select l.id from fleet_core.pairing_codes l where l.node_name = burn_codes.node_name and l.ended_at is null for update skip locked) c
    join fleet_core.pairing_code_rows r on r.id = c.id
   where r.status = 'burned';
end
$$;

comment on function fleet_core.burn_codes(text, text, timestamptz) is
$$Ends the code of a name that has had too many wrong attempts. Called by open_pairing_attempt before it counts its own, so that the last attempt
of the budget may still be the right one. Locks: the code, SKIP LOCKED.$$;
