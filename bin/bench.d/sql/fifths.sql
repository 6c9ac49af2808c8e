-- Completions in five parts of the same number, in their order: how many, and the first and the last of each, in seconds since 1970.
select count(*), extract(epoch from min(finished_at))::float8, extract(epoch from max(finished_at))::float8
  from (
    select e.finished_at, ntile(5) over (order by e.finished_at) as fifth
      from fleet_core.ended_assignments e
     where e.node_id in (select id from bench.nodes) and e.state = 'succeeded'
  ) done
 group by fifth
 order by fifth
