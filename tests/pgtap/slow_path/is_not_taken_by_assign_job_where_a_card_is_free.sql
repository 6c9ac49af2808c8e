-- Pull and push agree: unnamed, the best placement first.

select plan(2);

select t.org() as org \gset
select t.node(:'org', 'a-slow', devices => jsonb_build_array(t.cpu(16000) || '{"throughput_factor": 1}')) as slow, t.node(:'org', 'fast', devices => jsonb_build_array(t.gpu(24000))) as fast \gset
select t.job(:'org', requires => '{"vram_min_mb": 12000}') as job \gset

select is((select node_id from fleet.assign_job(:'job')), :'fast', 'in VRAM');

select t.healthy();
select * from finish();
