create or replace function fleet_core.past_place(lane uuid)
returns text
language sql
stable
as $$
  select 'fleet_passed.s' || get_byte(uuid_send(lane), 15)
$$;

comment on function fleet_core.past_place(uuid) is
$$Where a session remembers what it has read past in a lane (past_of), as in floor_place. One expression, so that it is inlined.$$;
