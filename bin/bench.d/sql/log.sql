-- Bytes of log between two places of it: records, and page images beside them.
select sum(record_size)::bigint, sum(fpi_size)::bigint from pg_get_wal_stats(%s::pg_lsn, %s::pg_lsn)
