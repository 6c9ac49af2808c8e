-- R21: a report that leaves a card out for once does not give its memory out a second time.

select plan(3);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.cpu(8000), t.gpu(24000))) as node \gset
select t.job(:'org', requires => '{"vram_min_mb": 16000}') as first, t.job(:'org', requires => '{"vram_min_mb": 16000}') as second \gset
select t.claim(:'node') as a \gset
select t.measure(:'node', t.cpu(8000));
select t.measure(:'node', t.cpu(8000), t.gpu(24000));

select is(t.available(:'node', 'gpu0'), 8000, 'still reserved');
select is(t.claim(:'node'), null, 'not given out again');

select t.healthy();
select * from finish();
