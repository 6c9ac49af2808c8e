-- An unknown slug is kept and never refuses the heartbeat: an agent may be newer than the registry, and it holds memory too.

select plan(3);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu())) as node \gset

select lives_ok(format('select fleet.heartbeat(%L, %L)', :'node', '{"models": [{"slug": "never-heard-of", "state": "loaded", "device": "gpu0", "vram_held_mb": 9000}]}'), 'heard');
select results_eq('select slug, vram_held_mb from fleet.node_models', $$values ('never-heard-of', 9000)$$, 'kept');

select t.healthy();
select * from finish();
