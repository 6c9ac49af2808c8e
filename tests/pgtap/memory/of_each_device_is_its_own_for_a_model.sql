-- Residency is per device: the same model on two cards is reserved on both.

select plan(3);

select t.org() as org \gset
select fleet.register_model('ten', vram_min_mb => 10000) \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(12000, 'gpu0'), t.gpu(12000, 'gpu1') || '{"throughput_factor": 5}')) as node \gset
select t.job(:'org', requires => '{"models": ["ten"]}') as first, t.job(:'org', requires => '{"models": ["ten"], "vram_min_mb": 11000}') as second, t.job(:'org', requires => '{"vram_min_mb": 2000}') as third \gset

select count(*) from fleet.claim(:'node', max_jobs => 2) \gset
select set_eq('select label, reserved_mb from fleet.devices', $$values ('gpu0', 10000), ('gpu1', 11000)$$, 'the second has no room beside the first');
select is((select placement ->> 'device' from fleet.claim(:'node')), 'gpu0', 'and what is left is there for others');

select t.healthy();
select * from finish();
