-- Unknown measurements are kept: agents may be newer than the controller.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.heartbeat(:'node', '{"measurements": {"cpu_busy_pct": 12.5, "fan_rpm": 900, "nested": {"a": [1]}}}') \g /dev/null

select is((select measurements from fleet.heartbeats where node_id = :'node'), '{"cpu_busy_pct": 12.5, "fan_rpm": 900, "nested": {"a": [1]}}'::jsonb, 'as reported');

select t.healthy();
select * from finish();
