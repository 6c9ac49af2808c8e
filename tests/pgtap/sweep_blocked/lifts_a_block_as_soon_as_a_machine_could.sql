-- D10: a block made by the sweep lifts itself, by whatever change: a device, a label, a kind.

select plan(7);

select t.org() as org \gset
select t.node(:'org', kinds => '{render}') as node \gset
select t.job(:'org', requires => '{"vram_min_mb": 20000}') as memory, t.job(:'org', requires => '{"labels": {"zone": "a"}}') as label, t.job(:'org', 'index') as kind \gset

select is(fleet.sweep_blocked(), 3, 'three lanes');
select is((select count(*) from fleet.jobs where status = 'blocked'), 3::bigint, 'three jobs');
select t.measure(:'node', t.gpu(24000));
select is(t.status(:'memory'), 'queued', 'a device');
select fleet.set_node_labels(:'node', '{"zone": "a"}');
select is(t.status(:'label'), 'queued', 'a label');
select fleet.heartbeat(:'node', '{"kinds": ["render", "index"]}');
select is(t.status(:'kind'), 'queued', 'a kind');
select is((select count(*) from fleet.claim(:'node', max_jobs => 10)), 3::bigint, 'all handed out');

select t.healthy();
select * from finish();
