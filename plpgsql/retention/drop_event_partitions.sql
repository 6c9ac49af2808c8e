create or replace function fleet_core.drop_event_partitions(before timestamptz)
returns int
language plpgsql
volatile
as $$
declare
  parts   text[];
  part    text;
  dropped int := 0;
begin
  -- Listed first: what an open query reads can't be dropped.
  parts := array(
    select c.relname::text
      from pg_inherits i
      join pg_class c on c.oid = i.inhrelid
     where i.inhparent in ('fleet_core.job_events'::regclass, 'fleet_core.audit_events'::regclass)
       and case when c.relname like '%\_default' then false
                else (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= before end
    union all
    select 'job_events_default' from (select max(e.at) as newest from fleet_core.job_events_default e) e where e.newest < before
    union all
    select 'audit_events_default' from (select max(e.at) as newest from fleet_core.audit_events_default e) e where e.newest < before
     order by 1);
  foreach part in array parts loop
    exit when not fleet_core.drop_event_partition(part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;

comment on function fleet_core.drop_event_partitions(timestamptz) is
$$Drops the partitions of the history that end before then, whole; returns how many. What somebody is reading waits for a later run. Called by
purge.$$;
