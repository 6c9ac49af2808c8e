create or replace function fleet.unschedule_sweeps()
returns void
language plpgsql
volatile
set search_path = pg_catalog, pg_temp
as $$
begin
  if to_regclass('cron.job') is not null then
    execute 'select cron.unschedule(j.jobid) from cron.job j where j.jobname = any ($1) and j.database = current_database()'
      using array['pgfleet sweeps', 'pgfleet run history'];
  end if;
end
$$;

comment on function fleet.unschedule_sweeps() is
$$Takes the sweeps out of pg_cron. Not scheduled, or no pg_cron: nothing happens.$$;
