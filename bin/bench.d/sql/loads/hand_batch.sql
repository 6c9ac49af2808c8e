-- The same, a hundred rows a transaction.
with free as materialized (
  select id from bench.hand where state = 'queued' order by priority, id limit 100 for update skip locked
), taken as (
  update bench.hand h set state = 'running', started_at = clock_timestamp() from free where h.id = free.id returning h.id, h.payload
)
select count(*) as found, array_agg(id) as jobs, jsonb_agg(payload) as payloads from taken \gset
\if :found
update bench.hand set state = 'done', finished_at = clock_timestamp() where id = any (:jobs);
\else
\sleep 10 ms
\endif
