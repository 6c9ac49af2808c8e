create or replace function fleet.run_sweeps()
returns table (sweep text, changed int)
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  jobs  uuid[];
  ended uuid[] := '{}'::uuid[];
begin
  foreach sweep in array array['expired_leases', 'overdue', 'drains'] loop
    jobs := fleet_core.sweep(sweep);
    ended := ended || jobs;
    changed := cardinality(jobs);
    return next;
  end loop;
  -- Parents once, after all children: two settlings in one transaction could meet another's in the opposite order.
  perform fleet_core.settle_swept(ended);
  -- Last, what may lock a whole table until the end of the transaction.
  foreach sweep in array array['blocked', 'housekeeping', 'purge', 'throughput'] loop
    changed := fleet_core.run_chore(sweep);
    return next;
  end loop;
end
$$;

comment on function fleet.run_sweeps() is
$$Every sweep once, each on a bounded batch; one row a sweep with how much it changed. What pg_cron or "fleet sweep" calls every 10 s. Any number of
sessions
may: while one works, the others do nothing. Locks: jobs and assignments, SKIP LOCKED, then parents. Errors: isolation_not_supported,
fleet_inactive.$$;
