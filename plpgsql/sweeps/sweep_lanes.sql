create or replace function fleet_core.sweep_lanes()
returns int
language plpgsql
volatile
as $$
declare
  total int;
begin
  perform fleet_core.require_read_committed();
  perform fleet_core.check_active();
  if not pg_try_advisory_xact_lock(hashtextextended('pgfleet sweep blocked', 0)) then
    return 0;
  end if;
  insert into fleet_core.sweeps as s (sweep, started_at) values ('blocked', clock_timestamp())
  on conflict (sweep) do update set started_at = excluded.started_at;
  select coalesce(sum(fleet_core.judge_lanes(o.id)), 0)::int into total from (select id from fleet_core.organizations order by id) o;
  update fleet_core.sweeps s set finished_at = clock_timestamp(), changed = total, error = null where s.sweep = 'blocked';
  return total;
end
$$;

comment on function fleet_core.sweep_lanes() is
$$Judges the lanes of every organization; see fleet.sweep_blocked.$$;
