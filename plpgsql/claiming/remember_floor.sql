create or replace function fleet_core.remember_floor(head fleet_core.strand, now_ timestamptz)
returns void
language plpgsql
volatile
as $$
declare
  slot   text;
  since  text;
  floors bigint[] := array[head.priority, head.position];
begin
  slot := 'fleet_floor.s' || get_byte(uuid_send(head.lane), 15);
  since := case when head.floors is null then date_part('epoch', now_)::text else split_part(current_setting(slot), ' ', 2) end;
  if cardinality(head.floors) > 2 or head.floors[1] <> head.priority then
    -- Several priorities are at work: keep the best eight. A forgotten one costs a longer look, nothing else.
    select array_agg(pair.number order by f.priority, pair.n) into floors
      from (
        select head.priority as priority, head.position as position
        union all
        (select head.floors[k], head.floors[k + 1]
           from generate_series(1, cardinality(head.floors), 2) k
          where head.floors[k] <> head.priority
          order by k
          limit 7)
      ) f
     cross join lateral (values (1, f.priority), (2, f.position)) pair(n, number);
  end if;
  perform set_config(slot, concat_ws(' ', head.lane, since, array_to_string(floors, ' ')), false);
end
$$;

comment on function fleet_core.remember_floor(fleet_core.strand, timestamptz) is
$$Keeps the lowest visible position of a lane's best priority for this session's next look; see floor_of. Called by take_slots, where it has moved. A head without floors was
found from the true start, and this moment is then remembered as the time of the last such look.$$;
