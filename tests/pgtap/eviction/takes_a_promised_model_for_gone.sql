-- R21: a model that a plan unloads is not there any more for whoever wants it next; what is reserved never passes the total.

select plan(4);

select t.org() as org \gset
select fleet.register_model('ten', vram_min_mb => 10000) \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(24000) || '{"vram_free_mb": 14000}')) as node \gset
select fleet.set_node_model_state(:'node', 'ten', 'loaded', 'gpu0', 10000);
select t.job(:'org', requires => '{"vram_min_mb": 24000}', priority => 1) as whole, t.job(:'org', requires => '{"models": ["ten"]}', priority => 2) as late \gset

select is((select placement -> 'would_evict' from fleet.claim(:'node')), '["ten"]', 'the whole card is promised');
select is(t.claim(:'node'), null, 'the model is as good as gone');
select cmp_ok((select reserved_mb from fleet.devices), '<=', 24000, 'no more is reserved than there is');

select t.healthy();
select * from finish();
