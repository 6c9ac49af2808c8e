create or replace function fleet_core.remember_floor(head fleet_core.strand, now_ timestamptz)
returns void
language plpgsql
volatile
as $$
declare
  slot      text := fleet_core.hint_place('fleet_stretches', head.lane);
  -- Never from the future: where the clock was set back, the hint would be trusted until it had caught up.
  since     float8 := least(date_part('epoch', now_), case when head.stretches is not null then split_part(current_setting(slot), ' ', 2)::float8 end);
  stretches fleet_core.stretch[];
begin
  -- Where several priorities are at work: the best eight floors. A forgotten one costs a longer look, nothing else.
  with floors as (
    (select head.priority as priority, head.position as position
     union all
     select s.priority, s.position from unnest(head.stretches) s where not s.restricted and s.position > 0 and s.priority <> head.priority)
    order by priority
    limit 8
  ), looks as (
    select false as restricted, 0 as priority, 0 as position
     where not exists (select from floors f where f.priority = 0)
    union all
    select false, f.priority, f.position from floors f
  )
  select array_agg(row(l.restricted, l.priority, l.position, l.below)::fleet_core.stretch) into stretches
    from (
      select k.*, coalesce(lead(k.priority) over (order by k.priority), 32768) as below from looks k
      union all
      select true, 0, 0, 32768
    ) l;
  perform set_config(slot, concat_ws(' ', head.lane, since, stretches), false);
end
$$;

comment on function fleet_core.remember_floor(fleet_core.strand, timestamptz) is
$$Keeps the lowest visible position of a lane's best priority for this session's next look; see stretches_of. Called by take_slots, where it has moved. A head
without stretches was found from the true start, and this moment is then remembered as the time of the last such look.$$;
