-- One transaction claims one row, one completes it.
\set found 0
with free as materialized (
  select id from bench.hand where state = 'queued' order by priority, id limit 1 for update skip locked
)
update bench.hand h set state = 'running', started_at = clock_timestamp() from free where h.id = free.id returning 1 as found, h.id as job, h.payload \aset
\if :found
update bench.hand set state = 'done', finished_at = clock_timestamp() where id = :job;
\else
\sleep 10 ms
\endif
