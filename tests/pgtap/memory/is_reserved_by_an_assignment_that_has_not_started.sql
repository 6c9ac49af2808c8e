-- R21: by whatever route the work is handed out.

select plan(3);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(24000))) as node \gset
select t.job(:'org', requires => '{"vram_min_mb": 16000}') as first, t.job(:'org', requires => '{"vram_min_mb": 16000}') as second \gset

select t.assign(:'first', :'node') as assigned \gset
select is(t.available(:'node', 'gpu0'), 8000, 'reserved');
select is(t.assign(:'second', :'node'), null, 'not even when named: it is not eligible now');

select t.healthy();
select * from finish();
