create or replace function fleet_core.drop_event_partitions(before timestamptz)
returns int
language plpgsql
volatile
as $$
declare
  part    record;
  dropped int := 0;
begin
  for part in
    select p.relname::text as parent, c.relname::text as name, c.reltuples::bigint as about
      from pg_inherits i
      join pg_class p on p.oid = i.inhparent
      join pg_class c on c.oid = i.inhrelid
     where p.oid in ('fleet_core.job_events'::regclass, 'fleet_core.audit_events'::regclass)
       and case when c.relname like '%\_default' then false
                else (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= before end
    union all
    select 'job_events', 'job_events_default', null from (select max(e.at) as newest from fleet_core.job_events_default e) e where e.newest < before
    union all
    select 'audit_events', 'audit_events_default', null from (select max(e.at) as newest from fleet_core.audit_events_default e) e where e.newest < before
     order by name
  loop
    exit when not fleet_core.drop_event_partition(part.parent, part.name);
    perform fleet_core.note_audit(null, null, 'history_dropped', 'sweep',
      jsonb_strip_nulls(jsonb_build_object('partition', part.name, 'rows_about', nullif(part.about, -1))));
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;

comment on function fleet_core.drop_event_partitions(timestamptz) is
$$Drops the partitions of the history that end before then, whole; returns how many. What somebody is reading waits for a later run. Called by purge.$$;
