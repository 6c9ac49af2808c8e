-- R21: a loaded model asks for nothing more, and yet what is reserved never passes what there is in all.

select plan(5);

select t.org() as org \gset
select fleet.register_model('large', vram_min_mb => 20000) \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(24000))) as node \gset
-- It holds less than it was registered with.
select fleet.heartbeat(:'node', jsonb_build_object('devices', jsonb_build_array(t.gpu(24000) || '{"vram_free_mb": 16000}'),
  'models', '[{"slug": "large", "state": "loaded", "device": "gpu0", "vram_held_mb": 8000}]'::jsonb));
select t.job(:'org', requires => '{"vram_min_mb": 8000}') as other, t.job(:'org', requires => '{"models": ["large"]}') as job \gset

select is((select job_id from fleet.claim(:'node')), :'other', 'it fits beside the model');
select is(t.claim(:'node'), null, 'which then can''t be used beside it');
select is(t.verdict(:'job', 'gpu0'), 'waiting: VRAM: needs 20000 MB, 8000 available of 24000', 'but waits');
select is((select reserved_mb from fleet.devices), 8000, 'within the total');

select t.healthy();
select * from finish();
