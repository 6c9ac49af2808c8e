-- R21: a plan that was carried out is over: the same model, loaded again for other work, frees nothing.

select plan(3);

select t.org() as org \gset
select fleet.register_model('ten', vram_min_mb => 10000) \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(30000) || '{"vram_free_mb": 0}')) as node \gset
select fleet.heartbeat(:'node', '{"models": [{"slug": "ten", "state": "loaded", "device": "gpu0", "vram_held_mb": 10000}, {"slug": "zig", "state": "loaded", "device": "gpu0", "vram_held_mb": 14000}]}');
select t.later('1 second');
select t.job(:'org', requires => '{"vram_min_mb": 8000}') as small \gset
select t.claim(:'node') as first \gset
select t.travel('20 seconds');
select fleet.heartbeat(:'node', jsonb_build_object('assignments', jsonb_build_array(:'first'), 'models', '[]'::jsonb, 'devices', jsonb_build_array(t.gpu(30000) || '{"vram_free_mb": 22000}')));
select t.job(:'org', requires => '{"models": ["ten"]}') as again \gset
select t.claim(:'node') as second \gset
select t.travel('20 seconds');
select fleet.heartbeat(:'node', jsonb_build_object('assignments', jsonb_build_array(:'first', :'second'), 'models', '[{"slug": "ten", "state": "loaded", "device": "gpu0", "vram_held_mb": 10000}]'::jsonb,
  'devices', jsonb_build_array(t.gpu(30000) || '{"vram_free_mb": 12000}')));
select t.measure(:'node', t.gpu(30000) || '{"vram_free_mb": 0}');
select t.job(:'org', requires => '{"vram_min_mb": 10000}') as other \gset

select is(t.claim(:'node'), null, 'the rest is a stranger''s');
select is(t.verdict(:'other', 'gpu0'), 'waiting: VRAM: needs 10000 MB, 0 available of 30000', 'and no model could be unloaded for it');

select t.healthy();
select * from finish();
