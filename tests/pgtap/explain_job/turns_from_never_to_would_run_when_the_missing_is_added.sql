-- R20: each thing that a reason names is what has to be added.

select plan(7);

select t.org() as org \gset
select t.node(:'org', kinds => '{index}', devices => jsonb_build_array(t.gpu(8000) || '{"supports_accelerators": []}')) as node \gset
select t.job(:'org', requires => '{"models": ["ten"], "labels": {"zone": "a"}, "accelerators": ["cuda"]}') as job \gset

select is(t.verdict(:'job', 'gpu0'), 'never: kind: this node does not run render', 'a kind');
select fleet.heartbeat(:'node', '{"kinds": ["index", "render"]}');
select matches(t.verdict(:'job', 'gpu0'), '^never: labels: ', 'a label');
select fleet.set_node_labels(:'node', '{"zone": "a"}');
select is(t.verdict(:'job', 'gpu0'), 'never: model: ten is not in the registry', 'a model');
select fleet.register_model('ten', vram_min_mb => 10000);
select matches(t.verdict(:'job', 'gpu0'), '^never: accelerators: ', 'an accelerator');
select t.measure(:'node', t.gpu(8000));
select is(t.verdict(:'job', 'gpu0'), 'never: VRAM: needs 10000 MB, 8000 in all', 'memory');
select t.measure(:'node', t.gpu(10000));
select is(t.verdict(:'job', 'gpu0'), 'would_run: VRAM: needs 10000 MB, 10000 available of 10000', 'nothing any more');

select t.healthy();
select * from finish();
