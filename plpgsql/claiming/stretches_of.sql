create or replace function fleet_core.stretches_of(lane uuid, hint text, looked_after timestamptz)
returns fleet_core.stretch[]
language sql
stable
as $$
  select case when split_part(hint, ' ', 1) = lane::text and split_part(hint, ' ', 2)::float8 > date_part('epoch', looked_after)
              then split_part(hint, ' ', 3)::fleet_core.stretch[] end
$$;

comment on function fleet_core.stretches_of(uuid, text, timestamptz) is
$$Where this session has to look in a lane: past the lowest position that was visible there, priority by priority (the floors); null where nothing is known
since looked_after, the last time it may have read the lane from its true start. hint: what is at the lane's place in the session's memory (hint_place).
Why: index entries of taken rows stay at a lane's head as long as any snapshot needs them, and starting past them keeps a claim's cost flat. One
expression, so that it is inlined.$$;
