-- R22: the node's word stands, though it says only what it said before.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node \gset
create function t.said(node uuid) returns text language sql as $$
  select fleet.heartbeat(node, jsonb_build_object('kinds', '["render"]'::jsonb, 'devices', jsonb_build_array(t.cpu()), 'models', '[{"slug": "a"}]'::jsonb));
  select concat_ws(' ', (select string_agg(d.label || ':' || d.ram_total_mb, ' ' order by d.label) from fleet.devices d),
                        (select string_agg(m.slug || ':' || m.state, ' ' order by m.slug) from fleet.node_models m),
                        (select n.status || ':' || n.kinds::text from fleet.nodes n)) $$;

select is(t.said(:'node'), 'cpu0:16384 a:loaded online:{render}', 'what it says');
select fleet.report_devices(:'node', jsonb_build_array(t.cpu(8192), t.gpu() || '{"ram_total_mb": 0}'));
select is(t.said(:'node'), 'cpu0:16384 a:loaded online:{render}', 'after a DBA has named its devices');
select fleet.set_node_model_state(:'node', 'a', 'unloaded', 'cpu0'), fleet.set_node_model_state(:'node', 'b', 'loaded', 'cpu0');
select is(t.said(:'node'), 'cpu0:16384 a:loaded online:{render}', 'after models were loaded and unloaded');
select fleet.set_node_status(:'node', 'provisioning');
select is(t.said(:'node'), 'cpu0:16384 a:loaded online:{render}', 'on its way back into service');

select t.healthy();
select * from finish();
