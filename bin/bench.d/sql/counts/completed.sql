-- Jobs that this run's nodes completed: the winning assignments, found by node, so that history beside them costs nothing.
select clock_timestamp(), (select count(*) from fleet_core.ended_assignments where node_id in (select id from bench.nodes) and state = 'succeeded')
