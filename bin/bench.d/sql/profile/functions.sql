-- PL/pgSQL functions that ran: name, calls, µs with all that they called.
select n.nspname || '.' || p.proname, f.exec_count, f.total_time * 1000
  from plpgsql_profiler_functions_all() f
  join pg_proc p on p.oid = f.funcoid::oid
  join pg_namespace n on n.oid = p.pronamespace
