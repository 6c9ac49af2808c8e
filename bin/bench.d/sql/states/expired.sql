-- Work that is out with two nodes that are silent, beside the queue: its leases, the shortest there are, run out while this is prepared.
-- Run by psql with the variable `expired`.

select id as organization from bench.organization \gset
select count(fleet.heartbeat(fleet.create_node(:'organization', 'silent-' || n))) from generate_series(1, 2) n \g /dev/null
select format('select count(*) from fleet.claim(%L, max_jobs => 100, lease_seconds => 5)', n.id)
  from fleet.nodes n
 cross join generate_series(1, :expired / 200)
 where n.name like 'silent-%' \gexec
