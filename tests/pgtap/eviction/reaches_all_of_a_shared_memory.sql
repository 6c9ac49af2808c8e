-- Memory that devices share is one: an idle model goes for the work of any of them, and for the host memory that a card's work asks for.

select plan(6);

select t.org() as org \gset
select fleet.register_model('idle', vram_min_mb => 20000), fleet.register_model('used', vram_min_mb => 1000) \gset
select t.node(:'org', 'n1', devices => jsonb_build_array(t.gpu(24000), t.cpu(32000) || '{"supports_accelerators": ["avx"]}', t.integrated(32000))) as node \gset
select fleet.heartbeat(:'node', jsonb_build_object('devices', jsonb_build_array(t.gpu(24000),
    t.cpu(32000) || '{"supports_accelerators": ["avx"], "ram_free_mb": 11000}', t.integrated(32000) || '{"ram_free_mb": 11000}'),
  'models', '[{"slug": "idle", "state": "loaded", "device": "igpu0", "vram_held_mb": 20000}, {"slug": "used", "state": "loaded", "device": "igpu0", "vram_held_mb": 1000}]'::jsonb));
select t.later('1 second');
select t.job(:'org', requires => '{"models": ["used"], "accelerators": ["cuda"]}') as user \gset
select t.claim(:'node') as using \gset

select t.job(:'org', requires => '{"vram_min_mb": 8000, "ram_min_mb": 31500, "accelerators": ["cuda"]}') as whole \gset
select alike(t.verdict(:'whole', 'gpu0'), 'waiting: RAM: needs 31500 MB, 11000 available of 32000', 'not a model that is used, though it be elsewhere: a plan only names it');
select is((select would_evict from fleet.place(:'org', '{"vram_min_mb": 8000, "ram_min_mb": 16000, "accelerators": ["cuda"]}')), '{idle}', 'for a card''s host memory');
select t.job(:'org', requires => '{"ram_min_mb": 16000, "accelerators": ["avx"]}') \gset ignored_
select is((select placement -> 'would_evict' from fleet.claim(:'node')), '["idle"]', 'for the processor, where it stands on the graphics unit');
select is((select would_evict from fleet.place(:'org', '{"ram_min_mb": 15000, "accelerators": ["avx"]}')), '{}', 'once: the rest of what it gives back is there for others');
select is((select available_mb from fleet.devices where label = 'igpu0'), 0, 'not counted as free before it has gone');

select t.healthy();
select * from finish();
