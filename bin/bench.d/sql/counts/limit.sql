select clock_timestamp(), (select sum(n)::bigint from bench.counters)
