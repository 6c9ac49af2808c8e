-- Spec 3: lanes for accelerators that the node has not, or for models that nobody knows, hide nothing behind them, however many there are.

select plan(4);

select t.org() as org \gset
select fleet.set_setting('lanes_per_claim', '5') \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(24000), t.cpu(16000))) as node \gset
select fleet.register_model('amd-only', vram_min_mb => 1000, requires_accelerators => '{rocm}') \gset
select count(t.job(:'org', 'k' || n, requires => '{"accelerators": ["rocm"]}')), count(t.job(:'org', 'k' || n, requires => '{"models": ["unheard-of"]}')),
       count(t.job(:'org', 'k' || n, requires => '{"models": ["amd-only"]}'))
  from generate_series(1, 9) n;
select t.job(:'org', requires => '{"vram_min_mb": 1000}') as job \gset
select is((select job_id from fleet.claim(:'node')), :'job'::uuid, 'what it could serve is found behind them');

-- Nor do those that ask for more than it could give now, whoever uses it.
select count(t.job(:'org', 'l' || n, requires => '{"vram_min_mb": 20000}')) from generate_series(1, 9) n;
select t.job(:'org', requires => '{"vram_min_mb": 500}') as small \gset
select fleet.heartbeat(:'node', jsonb_build_object('devices', jsonb_build_array(t.gpu(24000) || '{"vram_free_mb": 3000}', t.cpu(16000))));
select is((select job_id from fleet.claim(:'node')), :'small'::uuid, 'nor do lanes for memory that others use');
select is(t.claim(:'node'), null, 'and that is all');

select t.healthy();
select * from finish();
