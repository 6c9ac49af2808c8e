create or replace function fleet.schedule_sweeps()
returns void
language plpgsql
volatile
set search_path = pg_catalog, pg_temp
as $$
declare
  version text := (select e.extversion from pg_extension e where e.extname = 'pg_cron');
begin
  if version is null then
    perform fleet_core.refuse('FL400', 'invalid_argument', 'The extension pg_cron is not installed in this database.',
      'A superuser adds it to shared_preload_libraries, sets cron.database_name to this database and runs CREATE EXTENSION pg_cron; or run "fleet sweep" beside the database.');
  end if;
  -- Made anew, not kept: after a failover the entry still names the place where it was scheduled.
  perform fleet.unschedule_sweeps();
  if string_to_array(split_part(version, '-', 1), '.')::int[] >= array[1, 5] then
    execute 'select cron.schedule($1, $2, $3)' using 'pgfleet sweeps', '10 seconds', 'select fleet.run_sweeps()';
  else
    -- Before 1.5 there are no seconds, and a schedule with six fields is silently read as minutes: one job a minute that loops.
    execute 'select cron.schedule($1, $2, $3)' using 'pgfleet sweeps', '* * * * *', 'call fleet_core.sweep_for_a_minute()';
  end if;
  execute 'select cron.schedule($1, $2, $3)' using 'pgfleet run history', '17 * * * *', 'select fleet_core.forget_cron_runs()';
  perform fleet_core.note_audit(null, null, 'sweeps_scheduled', session_user, jsonb_build_object('pg_cron', version));
end
$$;

comment on function fleet.schedule_sweeps() is
$$Lets pg_cron run the sweeps every 10 s in this database, as the login that calls it, which must be a member of fleet_owner; another entry
forgets, every hour, what pg_cron keeps of their runs for more than a day. Again: the entries are made anew. With cron.use_background_workers on, a
pg_cron before 1.5 lets one long
job of somebody else hold the sweeps up; leave it off.
Errors: invalid_argument, where pg_cron is not there.$$;
