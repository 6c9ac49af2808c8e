-- R21, D24: a model that is reported as loaded after the measurement is not yet in it.

select plan(3);

select t.org() as org \gset
select fleet.register_model('ten', vram_min_mb => 10000) \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(24000) || '{"vram_free_mb": 16000}')) as node \gset
select t.job(:'org', requires => '{"models": ["ten"]}') as first, t.job(:'org', requires => '{"models": ["ten"]}') as second,
  t.job(:'org', requires => '{"vram_min_mb": 12000}') as other \gset
select t.claim(:'node') as a1 \gset
select fleet.set_node_model_state(:'node', 'ten', 'loaded', 'gpu0', 10000);
select t.claim(:'node') as a2 \gset

select is(t.available(:'node', 'gpu0'), 6000, '16000 were free before the model was there');
select is(t.verdict(:'other', 'gpu0'), 'waiting: VRAM: needs 12000 MB, 6000 available of 24000', 'nothing is placed where a stranger is');

select t.healthy();
select * from finish();
