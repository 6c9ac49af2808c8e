-- Containers of 10,000 children each: nothing else is in the queue.
-- Run by psql with the variable `queued`.

select id as organization from bench.organization \gset
select id as node from bench.nodes where n = 0 \gset
select count(fleet.submit_job(:'organization', 'book')) from generate_series(1, :queued / 10000 + 1) \g /dev/null
select format('select count(*) from fleet.decompose(%L, %L, (select jsonb_agg(jsonb_build_object(''kind'', ''render'')) from generate_series(1, 10000)))', assignment_id, :'node')
  from fleet.claim(:'node', max_jobs => :queued / 10000 + 1) \gexec
