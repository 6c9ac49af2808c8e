create or replace function fleet.purge()
returns int
language plpgsql
volatile
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return fleet_core.run_chore('purge');
end
$$;

comment on function fleet.purge() is
$$Takes away what is past its time: finished jobs, whole trees only, after jobs_kept_days; partitions of the history, counts of minutes and removed
nodes after events_kept_days; bytes in the store that nobody needs, for the app to delete, after unreferenced_bytes_kept_hours (fleet.settings). One
bounded batch a call; returns how many rows (and partitions) it took away or marked, nought when there is nothing left. The sweeps call it too. What
it took is counted in the audit trail. Owner only. Locks: jobs and organizations' usage of the store, SKIP LOCKED; a table of the history, for 100
ms at most. Errors: isolation_not_supported, fleet_inactive.$$;
