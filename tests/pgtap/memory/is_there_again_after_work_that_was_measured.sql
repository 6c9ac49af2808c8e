-- D24: what a measurement still shows though its work has ended since is added again; what it never showed is not.

select plan(4);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(24000))) as node \gset
select t.job(:'org', requires => '{"vram_min_mb": 10000}') as first, t.job(:'org', requires => '{"vram_min_mb": 4000}') as second \gset
select t.claim(:'node') as old \gset
select t.travel('20 seconds');
select t.measure(:'node', t.gpu(24000) || '{"vram_free_mb": 14000}');
select t.claim(:'node') as young \gset

select is(t.available(:'node', 'gpu0'), 10000, '14000 measured, 4000 reserved since');
select t.complete(:'young');
select is(t.available(:'node', 'gpu0'), 14000, 'what the measurement never showed: only its reservation goes');
select t.complete(:'old');
select is(t.available(:'node', 'gpu0'), 24000, 'what it shows and is over: back at once');

select t.healthy();
select * from finish();
