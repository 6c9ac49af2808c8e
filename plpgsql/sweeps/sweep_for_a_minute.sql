create or replace procedure fleet_core.sweep_for_a_minute()
language plpgsql
as $$
begin
  for i in 1 .. 6 loop
    begin
      perform from fleet.run_sweeps();
    exception
      when query_canceled or admin_shutdown then raise;
      when others then raise warning 'pgfleet: sweep failed: % (%)', sqlerrm, sqlstate;
    end;
    commit;
    exit when i = 6;
    -- At :00, :10 … :50 of the clock, however long the sweep took.
    perform pg_sleep(10 - (extract(epoch from clock_timestamp()) % 10)::float8);
    commit;
  end loop;
end
$$;

comment on procedure fleet_core.sweep_for_a_minute() is
$$Sweeps every 10 s for a minute, each time in a transaction of its own: how pg_cron before 1.5 gets below its minute. See fleet.schedule_sweeps.$$;
