-- R14.

select plan(3);

select t.org('acme') as acme, t.org('globex') as globex \gset
select t.node(:'acme', devices => jsonb_build_array(t.gpu(24000))) as node \gset
select t.job(:'acme', requires => '{"vram_min_mb": 20000}') as possible, t.job(:'globex', requires => '{"vram_min_mb": 20000}') as impossible \gset

select fleet.sweep_blocked();
select is(t.status(:'possible'), 'queued', 'who has a machine');
select is(t.status(:'impossible'), 'blocked', 'who has none');

select t.healthy();
select * from finish();
