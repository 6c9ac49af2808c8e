-- One of many nodes tells how it is, as an agent does.
\set n random(0, :nodes - 1)
\set free random(1000, 16000)
select fleet.heartbeat(id, format('{"agent_version": "1", "kinds": ["render"], "assignments": [], "lease_seconds": 60, "measurements": {"cpu_busy_pct": 3, "load_avg_1m": 0.4, "ram_free_mb": %1$s}, "devices": [{"kind": "cpu", "label": "cpu", "ram_total_mb": 65536, "ram_free_mb": %1$s}], "models": []}', :free::int)::jsonb) from bench.nodes where n = :n;
