create or replace function fleet_core.ensure_event_partitions()
returns int
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  parent  text;
  month   timestamptz;
  part    text;
  created int := 0;
begin
  foreach parent in array array['job_events', 'audit_events'] loop
    for month in
      select date_trunc('month', clock_timestamp(), 'UTC') + make_interval(months => m) from generate_series(0, 3) m
    loop
      part := parent || to_char(month at time zone 'UTC', '"_"YYYY"_"MM');
      if to_regclass('fleet_core.' || part) is null then
        -- CREATE and ATTACH: attaching takes a lock that lets inserts go on, CREATE … PARTITION OF does not.
        execute format('create table fleet_core.%I (like fleet_core.%I including defaults including constraints)', part, parent);
        execute format('comment on table fleet_core.%I is %L', part, format('Events of %s.', to_char(month at time zone 'UTC', 'YYYY-MM')));
        execute format('create trigger no_truncate before truncate on fleet_core.%I execute function fleet_core.forbid_change()', part);
        execute format('alter table fleet_core.%I attach partition fleet_core.%I for values from (%L) to (%L)',
          parent, part, month, ((month at time zone 'UTC') + interval '1 month') at time zone 'UTC');
        created := created + 1;
      end if;
    end loop;
  end loop;
  return created;
end
$$;

comment on function fleet_core.ensure_event_partitions() is
$$Makes the partitions of the event tables for this month and the next three (UTC); returns how many were missing.
Called at installation and by the sweeps. What falls outside lands in the default partition.$$;
