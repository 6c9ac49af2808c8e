-- R21: a model that is to be unloaded does not come back because the next report gives another figure for it.

select plan(5);

select t.org() as org \gset
select fleet.register_model('large', vram_min_mb => 20000) \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(48000))) as node \gset
create function t.held(node uuid, mb int, variadic assignments uuid[] default '{}') returns void language sql as $$
  select fleet.heartbeat(node, jsonb_build_object('devices', jsonb_build_array(t.gpu(48000) || '{"vram_free_mb": 20000}'), 'assignments', to_jsonb(assignments),
    'models', jsonb_build_array(jsonb_build_object('slug', 'large', 'state', 'loaded', 'device', 'gpu0', 'vram_held_mb', mb)))) $$;
select t.held(:'node', 20000);
select t.job(:'org', requires => '{"vram_min_mb": 24000}') as first \gset
select t.claim(:'node') as a \gset
select t.later('5 seconds');
select t.held(:'node', 20001, :'a');
select t.job(:'org', requires => '{"models": ["large"]}') as late \gset

select is(t.claim(:'node'), null, 'it is as good as gone');
select is((select reserved_mb from fleet.devices), 24000, 'and not reserved beside what takes its place and what strangers have');
select fleet.set_node_model_state(:'node', 'large', 'loaded', 'gpu0', 20002);
select is(t.claim(:'node'), null, 'also when it is told by itself');
select fleet.set_node_model_state(:'node', 'large', 'unloaded', 'gpu0');
select t.complete(:'a');
select t.measure(:'node', t.gpu(48000) || '{"vram_free_mb": 40000}');
select is((select job_id from fleet.claim(:'node')), :'late', 'but once there is room');

select t.healthy();
select * from finish();
