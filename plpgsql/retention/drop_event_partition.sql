create or replace function fleet_core.drop_event_partition(part text)
returns boolean
language plpgsql
volatile
-- Whoever writes history waits behind this lock, so better later than long.
set lock_timeout = '100ms'
as $$
declare
  parent text := case when part like 'job\_events%' then 'job_events' else 'audit_events' end;
  gone   record;
begin
  select nullif(c.reltuples, -1)::bigint as about, obj_description(c.oid, 'pg_class') as remark into gone
    from pg_class c
   where c.oid = format('fleet_core.%I', part)::regclass;
  execute format('drop table fleet_core.%I', part);
  if part = parent || '_default' then
    execute format('create table fleet_core.%I partition of fleet_core.%I default', part, parent);
    execute format('comment on table fleet_core.%I is %L', part, gone.remark);
    execute format('create trigger no_truncate before truncate on fleet_core.%I execute function fleet_core.forbid_change()', part);
  end if;
  perform fleet_core.note_audit(null, null, 'history_dropped', 'sweep',
    jsonb_strip_nulls(jsonb_build_object('partition', part, 'rows_about', gone.about)));
  return true;
exception
  when lock_not_available or deadlock_detected then
    return false;
end
$$;

comment on function fleet_core.drop_event_partition(text) is
$$Drops one partition of the history, and tells it in the audit trail with the number of its rows as last estimated; the default one is made anew.
False: somebody is using it, later.
Locks: the whole table, for 100 ms at most until it has it, and then until the transaction ends. Called by drop_event_partitions.$$;
