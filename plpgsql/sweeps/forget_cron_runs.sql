create or replace function fleet_core.forget_cron_runs()
returns int
language plpgsql
volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  forgotten int;
begin
  execute 'delete from cron.job_run_details d where d.database = current_database() and d.command like $1 and d.start_time < $2'
    using '% fleet%', clock_timestamp() - interval '1 day';
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

comment on function fleet_core.forget_cron_runs() is
$$Deletes what pg_cron has kept of the sweeps' runs of more than a day ago, which it never does itself; returns how many. As the caller, who sees his
own runs only.
An hourly entry of fleet.schedule_sweeps.$$;
