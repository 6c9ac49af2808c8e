-- D24: a reservation is subtracted from what is measured until its assignment had run for the model's load_seconds + 15 s at the measurement.

select plan(7);

select t.org() as org \gset
select fleet.register_model('slow', vram_min_mb => 10000, load_seconds => 60) \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(24000))) as node \gset
select t.measure(:'node', t.gpu(24000) || '{"vram_free_mb": 16000}');
select t.job(:'org', requires => '{"models": ["slow"]}') as job \gset
select count(*) from fleet.claim(:'node', lease_seconds => 600) \gset

select is(t.available(:'node', 'gpu0'), 6000, '8000 are a stranger''s, 10000 reserved');
select t.travel('30 seconds');
select t.measure(:'node', t.gpu(24000) || '{"vram_free_mb": 16000}');
select is(t.available(:'node', 'gpu0'), 6000, 'measured 30 s later: it is still loading');
select t.travel('44 seconds');
select t.measure(:'node', t.gpu(24000) || '{"vram_free_mb": 16000}');
select is(t.available(:'node', 'gpu0'), 6000, 'after 74 s');
select t.travel('2 seconds');
select is(t.available(:'node', 'gpu0'), 6000, 'after 76 s, but measured before');
select t.measure(:'node', t.gpu(24000) || '{"vram_free_mb": 6000}');
select is(t.available(:'node', 'gpu0'), 6000, 'measured after 76 s: the measurement shows it');
select t.measure(:'node', t.gpu(24000) || '{"vram_free_mb": 2000}');
select is(t.available(:'node', 'gpu0'), 2000, 'and a stranger''s growth as well');

select t.healthy();
select * from finish();
