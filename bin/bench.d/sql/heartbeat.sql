select fleet.heartbeat(id) from bench.nodes
