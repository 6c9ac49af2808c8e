create or replace function fleet_core.make_event_partition(parent text, month timestamptz)
returns boolean
language plpgsql
volatile
-- Attaching locks the default partition, so better later than long: it is three months ahead.
set lock_timeout = '100ms'
as $$
declare
  part  text := parent || to_char(month at time zone 'UTC', '"_"YYYY"_"MM');
  until timestamptz := ((month at time zone 'UTC') + interval '1 month') at time zone 'UTC';
  taken boolean;
begin
  if to_regclass('fleet_core.' || part) is not null then
    return false;
  end if;
  execute format('select exists (select from fleet_core.%I where at >= $1 and at < $2)', parent || '_default') into taken using month, until;
  if taken then
    return false;
  end if;
  -- CREATE and ATTACH: attaching takes a lock that lets inserts go on, CREATE … PARTITION OF does not.
  execute format('create table fleet_core.%I (like fleet_core.%I including defaults including constraints)', part, parent);
  execute format('comment on table fleet_core.%I is %L', part, format('Events of %s.', to_char(month at time zone 'UTC', 'YYYY-MM')));
  execute format('create trigger no_truncate before truncate on fleet_core.%I execute function fleet_core.forbid_change()', part);
  execute format('alter table fleet_core.%I attach partition fleet_core.%I for values from (%L) to (%L)', parent, part, month, until);
  return true;
exception
  when lock_not_available or deadlock_detected then
    return false;
end
$$;

comment on function fleet_core.make_event_partition(text, timestamptz) is
$$Makes one month's partition of the history; false, where it is there already, where the default partition holds events of that month (then it goes
on holding them), or where
somebody is reading that: later. Called by ensure_event_partitions.$$;
