-- What pgbench's sessions ran in this database: text, calls, µs of planning and of execution (with all that was called on the way), bytes of log, and
-- whether a client sent it.
select regexp_replace(regexp_replace(s.query, '--[^\n]*', '', 'g'), '\s+', ' ', 'g'), s.calls, s.total_plan_time * 1000, s.total_exec_time * 1000,
       s.wal_bytes::float8, s.toplevel
  from pg_stat_statements s
 where s.dbid = (select d.oid from pg_database d where d.datname = current_database())
