create or replace function fleet_core.remember_floor(lane uuid, known bigint[], head_priority int, head_position bigint, now_ timestamptz)
returns void
language plpgsql
volatile
as $$
declare
  slot   text := 'fleet_floor.s' || get_byte(uuid_send(lane), 15);
  since  text := case when known is null then extract(epoch from now_)::text else split_part(current_setting(slot), ' ', 2) end;
  floors bigint[] := array[head_priority, head_position];
begin
  if cardinality(known) > 2 or known[1] <> head_priority then
    -- Several priorities are at work: keep the best eight. A forgotten one costs a longer look, nothing else.
    select array_agg(pair.number order by f.priority, pair.n) into floors
      from (
        select head_priority as priority, head_position as position
        union all
        (select known[k], known[k + 1] from generate_series(1, cardinality(known), 2) k where known[k] <> head_priority order by k limit 7)
      ) f
     cross join lateral (values (1, f.priority), (2, f.position)) pair(n, number);
  end if;
  perform set_config(slot, concat_ws(' ', lane, since, array_to_string(floors, ' ')), false);
end
$$;

comment on function fleet_core.remember_floor(uuid, bigint[], int, bigint, timestamptz) is
$$Keeps the lowest visible position of a lane's best priority for this session's next look; see floor_of.
known: the floors that this look began at; null when it began at the true start, which is then remembered as the time of the last one.$$;
