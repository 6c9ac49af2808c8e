-- §Preference: residency is one row per node, device and model; the device is the node's own.

select plan(1);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu())) as node \gset
select t.node(:'org', 'n2', devices => jsonb_build_array(t.gpu())) as other \gset
select fleet.set_node_model_state(:'node', 'llm', 'loaded', 'gpu0');
update fleet_core.node_models set device_id = (select d.id from fleet.devices d where d.node_id = :'other');

select isnt_empty($$select from fleet.check_invariants() where rule like 'a model stands on a device of its node'$$, 'the device is its neighbour''s');
select * from finish();
