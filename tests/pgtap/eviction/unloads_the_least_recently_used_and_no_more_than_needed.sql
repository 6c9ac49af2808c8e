-- A device that is full of idle loaded models is eligible; the plan names them, least recently used first, and travels with the claim.

select plan(5);

select t.org() as org \gset
select fleet.register_model('old', vram_min_mb => 6000), fleet.register_model('used', vram_min_mb => 6000), fleet.register_model('young', vram_min_mb => 6000) \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(24000) || '{"vram_free_mb": 6000}')) as node \gset
select fleet.set_node_model_state(:'node', 'used', 'loaded', 'gpu0', 6000);
select t.later('10 seconds');
select fleet.set_node_model_state(:'node', 'old', 'loaded', 'gpu0', 6000);
select t.later('10 seconds');
select fleet.set_node_model_state(:'node', 'young', 'loaded', 'gpu0', 6000);
select t.later('10 seconds');
select t.job(:'org', requires => '{"models": ["used"]}') \gset ignored_
select t.complete(t.claim(:'node'));

select results_eq(format('select would_evict from fleet.place(%L, %L)', :'org', requires), format('values (%L::text[])', evicts), title)
  from (values
    ('{"vram_min_mb": 6000}', '{}', 'it fits: nothing'),
    ('{"vram_min_mb": 12000}', '{old}', 'one: the one longest idle'),
    ('{"vram_min_mb": 12001}', '{old,young}', 'one MB more: two')) v(requires, evicts, title);
select t.job(:'org', requires => '{"vram_min_mb": 12000}') \gset ignored_
select is((select placement -> 'would_evict' from fleet.claim(:'node')), '["old"]', 'the node knows before it accepts');

select t.healthy();
select * from finish();
