create or replace function fleet_core.drop_event_partition(parent text, part text)
returns boolean
language plpgsql
volatile
-- Whoever writes history waits behind this lock, so better later than long.
set lock_timeout = '100ms'
as $$
begin
  execute format('drop table fleet_core.%I', part);
  if part = parent || '_default' then
    execute format('create table fleet_core.%I partition of fleet_core.%I default', part, parent);
    execute format('comment on table fleet_core.%I is %L', part, 'Events outside every month''s partition.');
    execute format('create trigger no_truncate before truncate on fleet_core.%I execute function fleet_core.forbid_change()', part);
  end if;
  return true;
exception
  when lock_not_available or deadlock_detected then
    return false;
end
$$;

comment on function fleet_core.drop_event_partition(text, text) is
$$Drops one partition of the history; the default one is made anew. False: somebody is using it, later. Locks: the whole table, for 100 ms at most until it has
it, and then until the transaction ends. Called by drop_event_partitions.$$;
