create or replace function fleet_core.floor_of(lane uuid, looked_after timestamptz)
returns bigint[]
language plpgsql
stable
as $$
declare
  hint text[] := string_to_array(current_setting('fleet_floor.s' || get_byte(uuid_send(lane), 15), true), ' ');
begin
  if hint[1] = lane::text and hint[2]::float8 > date_part('epoch', looked_after) then
    return hint[3:]::bigint[];
  end if;
  return null;
end
$$;

comment on function fleet_core.floor_of(uuid, timestamptz) is
$$Where this session need not look before in a lane: pairs of a priority and the lowest position that was visible there, by priority;
null where nothing is known since looked_after, the last time it may have read the lane from its true start.
Kept in the session's memory in 256 slots: a hint, not state. Why: index entries of taken rows stay at a lane's head as long as
any snapshot needs them, and starting past them keeps a claim's cost flat.$$;
