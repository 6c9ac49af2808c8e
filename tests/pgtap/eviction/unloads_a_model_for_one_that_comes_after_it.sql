-- Models that are not needed together run one after another: where they don't fit side by side, one goes for the other, and comes again.

select plan(7);

select t.org() as org \gset
select fleet.register_model('first', vram_min_mb => 20000), fleet.register_model('second', vram_min_mb => 8000) \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(24000))) as node \gset
select fleet.heartbeat(:'node', jsonb_build_object('devices', jsonb_build_array(t.gpu(24000) || '{"vram_free_mb": 4000}'),
  'models', '[{"slug": "first", "state": "loaded", "device": "gpu0", "vram_held_mb": 20000}]'::jsonb));
select t.job(:'org', requires => '{"models": ["first", "second"], "models_together": true}') as together,
  t.job(:'org', requires => '{"models": ["first"]}', priority => 1) as user, t.job(:'org', requires => '{"models": ["first", "second"]}', priority => 2) as job \gset

select alike(t.verdict(:'together', 'gpu0'), 'never: %', 'together they could never');
select t.claim(:'node') as using \gset
select is(t.verdict(:'job', 'gpu0'), 'waiting: VRAM: needs 8000 MB, 4000 available of 24000', 'not while other work uses the first');
select t.complete(:'using');
select is((select placement -> 'would_evict' from fleet.claim(:'node')), '["first"]', 'but when it is idle');
select is((select reserved_mb from fleet.devices), 20000, 'room for the larger of the two');
select is((select available_mb from fleet.devices), 0, 'what it leaves is not there yet');
select is((select placement ->> 'resident' from fleet_core.open_assignments), 'false', 'it must be loaded again');

select t.healthy();
select * from finish();
