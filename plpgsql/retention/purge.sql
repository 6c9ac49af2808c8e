create or replace function fleet_core.purge()
returns int
language plpgsql
volatile
as $$
declare
  limits      fleet_core.settings;
  jobs_end    timestamptz;
  history_end timestamptz;
  plain       uuid[];
  marked      int;
begin
  limits := (select s from fleet_core.settings s);
  jobs_end := fleet_core.clock() - make_interval(days => limits.jobs_kept_days);
  history_end := fleet_core.clock() - make_interval(days => limits.events_kept_days);

  select e.plain, e.marked into plain, marked from fleet_core.expire_jobs(jobs_end, limits.purge_batch) e;
  marked := marked + fleet_core.expire_children(limits.purge_batch);
  return marked + fleet_core.purge_jobs(plain, limits.purge_batch) + fleet_core.purge_nodes(history_end, limits.purge_batch)
    + fleet_core.purge_minutes(history_end, limits.purge_batch)
    + fleet_core.condemn_bytes(fleet_core.clock() - make_interval(hours => limits.unreferenced_bytes_kept_hours), limits.purge_batch)
    -- Last: until the transaction ends nobody else can write history.
    + fleet_core.drop_event_partitions(history_end);
end
$$;

comment on function fleet_core.purge() is
$$One bounded batch of everything that is past its time; see fleet.purge. Called by run_chore.$$;
