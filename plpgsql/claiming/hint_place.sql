create or replace function fleet_core.hint_place(hint text, lane uuid)
returns text
language sql
stable
as $$
  select hint || '.s' || get_byte(uuid_send(lane), 15)
$$;

comment on function fleet_core.hint_place(text, uuid) is
$$Where a session remembers something of a lane: one of 256 custom settings for each kind of hint, so no more than a hint, and not state (remember_floor,
remember_past). A session and its memory outlive an upgrade, so a hint of another form takes another name. One expression, so that it is inlined.$$;
