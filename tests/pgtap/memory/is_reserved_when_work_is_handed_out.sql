-- R21: two jobs are never placed into the same free memory because a measurement is old.

select plan(4);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(24000))) as node \gset
select t.job(:'org', requires => '{"vram_min_mb": 16000}') as first, t.job(:'org', requires => '{"vram_min_mb": 16000}') as second \gset

select is((select job_id from fleet.claim(:'node')), :'first', 'the first');
select results_eq('select free_mb, reserved_mb, available_mb from fleet.devices', 'values (24000, 16000, 8000)', 'measured free, but given out');
select is(t.claim(:'node'), null, 'no second');

select t.healthy();
select * from finish();
