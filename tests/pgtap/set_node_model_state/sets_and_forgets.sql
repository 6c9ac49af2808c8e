-- loading and loaded are kept with what they hold, unloaded is gone.

select plan(4);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.cpu(), t.gpu())) as node \gset

select fleet.set_node_model_state(:'node', 'a', 'loading', 'gpu0');
select results_eq('select device, slug, state, vram_held_mb from fleet.node_models', $$values ('gpu0', 'a', 'loading', 0)$$, 'loading');
select fleet.set_node_model_state(:'node', 'a', 'loaded', 'gpu0', 6000);
select results_eq('select device, slug, state, vram_held_mb from fleet.node_models', $$values ('gpu0', 'a', 'loaded', 6000)$$, 'loaded');
select fleet.set_node_model_state(:'node', 'a', 'unloaded', 'gpu0');
select is_empty('select from fleet.node_models', 'unloaded');

select t.healthy();
select * from finish();
