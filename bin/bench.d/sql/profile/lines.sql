-- Their statements: where, the text of that line, executions, µs without the statements inside it but with the functions that it calls.
select format('%s.%s:%s', n.nspname, p.proname, s.lineno), trim(split_part(p.prosrc, E'\n', s.lineno)), s.exec_stmts, s.total_time * 1000
  from plpgsql_profiler_functions_all() f
  join pg_proc p on p.oid = f.funcoid::oid
  join pg_namespace n on n.oid = p.pronamespace
 cross join lateral plpgsql_profiler_function_statements_tb(p.oid) s
 where s.exec_stmts > 0
   -- The profiler can't tell the lines of a polymorphic function.
   and 'anyelement'::regtype <> all (p.proargtypes)
