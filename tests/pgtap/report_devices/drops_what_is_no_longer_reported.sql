-- A device that is no longer reported is gone, and with it the models on it.

select plan(4);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.cpu(), t.gpu())) as node \gset
select fleet.set_node_model_state(:'node', 'a', 'loaded', 'gpu0');

select set_eq(format('select label from fleet.report_devices(%L, %L)', :'node', jsonb_build_array(t.cpu())), '{cpu0}'::text[], 'one is left');
select is_empty('select from fleet.node_models', 'nothing is loaded on what is not there');
select fleet.report_devices(:'node', '[]');
select is_empty('select from fleet.devices', 'an empty list: it has none');

select t.healthy();
select * from finish();
