-- Residency is one row per node, device and model; what is no longer named is gone; an absent key leaves what is known.

select plan(4);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.cpu(), t.gpu())) as node \gset
select fleet.heartbeat(:'node', '{"models": [
  {"slug": "a", "state": "loaded", "device": "gpu0", "vram_held_mb": 6000}, {"slug": "a", "state": "loading", "device": "cpu0"},
  {"slug": "b", "state": "loaded", "device": "gpu0"}]}');

select set_eq('select device, slug, state, vram_held_mb from fleet.node_models',
  $$values ('gpu0', 'a', 'loaded', 6000), ('cpu0', 'a', 'loading', 0), ('gpu0', 'b', 'loaded', 0)$$, 'one row a device and model');
select fleet.heartbeat(:'node', '{}');
select is((select count(*) from fleet.node_models), 3::bigint, 'an absent key leaves them');
select fleet.heartbeat(:'node', '{"models": [{"slug": "a", "state": "loaded", "device": "gpu0", "vram_held_mb": 6500}, {"slug": "b", "state": "unloaded", "device": "gpu0"}]}');
select set_eq('select device, slug, state, vram_held_mb from fleet.node_models', $$values ('gpu0', 'a', 'loaded', 6500)$$, 'what is unloaded or not named is gone');

select t.healthy();
select * from finish();
