-- What pgbench's sessions are at, now.
select case when state <> 'active' then 'the client' when wait_event is null then 'the processor' else wait_event_type || ': ' || wait_event end
  from pg_stat_activity
 where application_name = 'pgbench' and datname = current_database()
