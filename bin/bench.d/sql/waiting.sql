-- Until when a node's agent has said that it waits for work; null where it has not.
select expires_at from fleet_core.waiters where node_id = %s
