-- R22, D24: when it came, what is free and what else was measured; by the clock of this heartbeat.

select plan(7);

select t.org() as org \gset
select t.node(:'org') as node \gset
create function t.said(node uuid, ram_free_mb text, load int) returns jsonb language sql as $$
  select fleet.heartbeat(node, jsonb_build_object('kinds', '["render"]'::jsonb, 'measurements', jsonb_build_object('load', load), 'devices', jsonb_build_array(
    t.cpu() || jsonb_build_object('ram_free_mb', ram_free_mb::jsonb), t.gpu()))) $$;
select t.said(:'node', '16000', 1);
select said as digest from fleet_core.heartbeats \gset
select t.travel('10 seconds');
select t.said(:'node', '9000', 2);

select is((select said from fleet_core.heartbeats), :'digest', 'it says the same');
select results_eq('select label, ram_free_mb, vram_free_mb from fleet.devices order by label', $$values ('cpu0', 9000, null), ('gpu0', null, 24576)$$,
  'with other memory free');
select is((select min(measured_at) from fleet.devices) > fleet_core.clock() - interval '5 seconds', true, 'all of it was measured now');
select is((select measurements from fleet.heartbeats), '{"load": 2}', 'and so was the rest');
select is((select last_heartbeat_at from fleet.heartbeats) > fleet_core.clock() - interval '5 seconds', true, 'the node is heard');
select t.said(:'node', 'null', 3);
select is((select ram_free_mb from fleet.devices where label = 'cpu0'), null::int, 'free memory that is not known any more is not known');

select t.healthy();
select * from finish();
