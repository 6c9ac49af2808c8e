-- Bytes of what heartbeats write, indexes among them.
select sum(pg_total_relation_size(c.oid))::bigint
  from pg_class c
 where c.oid in ('fleet_core.heartbeats'::regclass, 'fleet_core.nodes'::regclass, 'fleet_core.devices'::regclass, 'fleet_core.node_models'::regclass)
