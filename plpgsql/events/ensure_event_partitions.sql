create or replace function fleet_core.ensure_event_partitions()
returns int
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select count(*) filter (where fleet_core.make_event_partition(p.parent, this.month + make_interval(months => m.ahead)))::int
      from (values ('job_events'), ('audit_events')) p(parent)
     cross join (select date_trunc('month', clock_timestamp(), 'UTC') as month) this
     cross join generate_series(0, 3) m(ahead));
end
$$;

comment on function fleet_core.ensure_event_partitions() is
$$Makes the partitions of the event tables for this month and the next three (UTC); returns how many it made.
Called at installation and by the sweeps. What falls outside lands in the default partition.$$;
