create or replace function fleet_core.do_each(deed text, ids uuid[])
returns uuid[]
language plpgsql
volatile
as $$
declare
  jobs uuid[];
  more uuid[];
  id   uuid;
begin
  if coalesce(ids, '{}') = '{}' then
    return '{}'::uuid[];
  end if;
  begin
    execute format('select fleet_core.%I($1)', deed) into jobs using ids;
    return coalesce(jobs, '{}');
  exception
    when query_canceled or admin_shutdown then raise;
    when others then jobs := '{}'::uuid[];
  end;
  -- One row that can't be dealt with must not keep the others waiting for ever: now each by itself.
  foreach id in array ids loop
    begin
      execute format('select fleet_core.%I($1)', deed) into more using array[id];
      jobs := jobs || coalesce(more, '{}');
    exception
      when query_canceled or admin_shutdown then raise;
      when others then
        raise warning 'pgfleet: % of % failed: % (%)', deed, id, sqlerrm, sqlstate;
        perform set_config('fleet_sweep.error', left(format('%s of %s: %s', deed, id, sqlerrm), 500), true);
    end;
  end loop;
  return jobs;
end
$$;

comment on function fleet_core.do_each(text, uuid[]) is
$$Runs one of the sweeps' deeds on many rows at once, in a subtransaction; if that fails, on each by itself, so that a bad row costs only itself.
Returns the jobs concerned. The last error is left in the transaction's fleet_sweep.error for the record.$$;
