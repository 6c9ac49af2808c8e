create or replace function fleet_core.stretches_of(lane uuid, looked_after timestamptz)
returns fleet_core.stretch[]
language plpgsql
stable
as $$
declare
  hint text := current_setting('fleet_stretches.s' || get_byte(uuid_send(lane), 15), true);
begin
  if split_part(hint, ' ', 1) = lane::text and split_part(hint, ' ', 2)::float8 > date_part('epoch', looked_after) then
    return split_part(hint, ' ', 3)::fleet_core.stretch[];
  end if;
  return null;
end
$$;

comment on function fleet_core.stretches_of(uuid, timestamptz) is
$$Where this session has to look in a lane: past the lowest position that was visible there, priority by priority (the floors); null where nothing is known
since looked_after, the last time it may have read the lane from its true start.
Kept in the session's memory in 256 slots (remember_floor): a hint, not state. Why: index entries of taken rows stay at a lane's head as long as
any snapshot needs them, and starting past them keeps a claim's cost flat.
A session and its memory outlive an upgrade, so a hint of another form takes another name.$$;
