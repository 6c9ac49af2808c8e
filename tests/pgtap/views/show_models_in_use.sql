-- node_models: where each stands, and whether open work uses it.

select plan(3);

select t.org() as org \gset
select fleet.register_model('used', vram_min_mb => 6000) \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(24000))) as node \gset
select fleet.set_node_model_state(:'node', 'used', 'loaded', 'gpu0', 6000), fleet.set_node_model_state(:'node', 'idle', 'loaded', 'gpu0', 6000);
select t.job(:'org', requires => '{"models": ["used"]}') as job \gset
select t.claim(:'node') as a \gset

select set_eq('select node_name, device, slug, state, in_use from fleet.node_models', $$values ('n1', 'gpu0', 'used', 'loaded', true), ('n1', 'gpu0', 'idle', 'loaded', false)$$, 'while it runs');
select t.complete(:'a');
select set_eq('select slug, in_use from fleet.node_models', $$values ('used', false), ('idle', false)$$, 'and after');

select t.healthy();
select * from finish();
