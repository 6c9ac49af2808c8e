-- R21: of models that are not needed together, the largest that is there and the largest that is missing stand side by side.

select plan(5);

select t.org() as org \gset
select fleet.register_model('here', vram_min_mb => 20000), fleet.register_model('small', vram_min_mb => 4000), fleet.register_model('middle', vram_min_mb => 8000) \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(30000))) as node \gset
select fleet.heartbeat(:'node', jsonb_build_object('devices', jsonb_build_array(t.gpu(30000) || '{"vram_free_mb": 10000}'),
  'models', '[{"slug": "here", "state": "loaded", "device": "gpu0", "vram_held_mb": 20000}]'::jsonb));
select t.job(:'org', requires => '{"models": ["here", "small", "middle"]}') as job, t.job(:'org', requires => '{"vram_min_mb": 8000}') as other \gset

select is((select job_id from fleet.claim(:'node')), :'job', 'the largest missing one fits beside the one that is there');
select is((select reserved_mb from fleet.devices), 28000, 'and both are reserved');
select is(t.claim(:'node'), null, 'its memory is not handed out again');
select is(t.verdict(:'other', 'gpu0'), 'waiting: VRAM: needs 8000 MB, 2000 available of 30000', 'but waited for');

select t.healthy();
select * from finish();
