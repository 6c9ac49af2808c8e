-- What changes with each heartbeat is checked each time, whatever the rest is, and nothing of it is kept.

select plan(12);

select t.org() as org \gset
select t.node(:'org') as node \gset
create function t.said(node uuid, changes jsonb) returns jsonb language sql as $$
  select fleet.heartbeat(node, jsonb_build_object('lease_seconds', 60, 'devices', jsonb_build_array(t.cpu()), 'measurements', '{}'::jsonb, 'assignments', '[]'::jsonb)
    || changes) $$;
select t.said(:'node', '{}'), t.said(:'node', '{}');
select ctid as row from fleet_core.heartbeats \gset

select t.throws(format('select t.said(%L, %L)', :'node', changes), 'invalid_argument', changes)
  from unnest(array[
    '{"measurements": []}', '{"measurements": 7}', '{"assignments": {}}', '{"assignments": ["x"]}', '{"assignments": [null]}', '{"assignments": 7}',
    '{"devices": [{"kind": "cpu", "label": "cpu0", "compute_units": 8, "ram_total_mb": 16384, "ram_free_mb": 3000000000}]}',
    '{"devices": [{"kind": "cpu", "label": "cpu0", "compute_units": 8, "ram_total_mb": 16384, "ram_free_mb": -1}]}']) changes;
select t.throws(format('select t.said(%L, jsonb_build_object(%L, jsonb_build_object(%L, repeat(%L, 3000000))))', :'node', 'measurements', 'x', 'x'), 'invalid_argument', 'too large');
select fleet.set_setting('lease_max_seconds', '50');
select t.throws(format('select t.said(%L, %L)', :'node', '{}'), 'invalid_argument', 'a lease that is too long by now');
select is((select ctid from fleet_core.heartbeats), :'row', 'none of them was heard');

select t.healthy();
select * from finish();
