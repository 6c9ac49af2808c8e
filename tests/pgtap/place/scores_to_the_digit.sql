-- Preference: throughput_factor × 0.4 if something must be evicted, else × 0.7 if models are required and not all resident,
-- × 0.85 if available VRAM is under the largest preferred, × 1.5 if it is the preferred node.

select plan(12);

select t.org() as org \gset
select fleet.register_model('resident', vram_min_mb => 6000), fleet.register_model('absent', vram_min_mb => 6000),
  fleet.register_model('greedy', vram_min_mb => 6000, vram_preferred_mb => 20000) \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu() || '{"vram_free_mb": 16000}')) as node \gset
select fleet.set_node_model_state(:'node', 'resident', 'loaded', 'gpu0', 6000);

select is((select score from fleet.place(:'org', requires::jsonb, case when preferred then :'node'::uuid end)), score::float8, title)
  from (values
    ('{}', false, 10, 'nothing asked for: the factor'),
    ('{}', true, 15, 'the preferred node: × 1.5'),
    ('{"models": ["resident"]}', false, 10, 'resident: the factor'),
    ('{"models": ["absent"]}', false, 7, 'not resident: × 0.7'),
    ('{"models": ["absent", "resident"]}', false, 7, 'not all resident: × 0.7'),
    ('{"vram_min_mb": 20000}', false, 4, 'evicts: × 0.4'),
    ('{"vram_min_mb": 18000, "models": ["absent"]}', false, 4, 'evicts and loads: × 0.4 alone'),
    ('{"vram_preferred_mb": 16001}', false, 8.5, 'one MB under the preferred: × 0.85'),
    ('{"vram_preferred_mb": 16000}', false, 10, 'exactly the preferred'),
    ('{"models": ["greedy"]}', true, 8.925, 'a model''s own preference: 10 × 0.7 × 0.85 × 1.5')) v(requires, preferred, score, title);
select is((select score from fleet.place(:'org', '{"vram_min_mb": 20000, "vram_preferred_mb": 20000}', :'node')), 5.1::float8, 'all at once: 10 × 0.4 × 0.85 × 1.5');

select t.healthy();
select * from finish();
