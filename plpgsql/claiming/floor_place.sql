create or replace function fleet_core.floor_place(lane uuid)
returns text
language sql
stable
as $$
  select 'fleet_stretches.s' || get_byte(uuid_send(lane), 15)
$$;

comment on function fleet_core.floor_place(uuid) is
$$Where a session remembers the floors of a lane: one of 256 custom settings, so a hint and not state; see remember_floor. A session and its memory outlive an
upgrade, so a hint of another form takes another name. One expression, so that it is inlined.$$;
