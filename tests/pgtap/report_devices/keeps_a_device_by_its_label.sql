-- A device that is reported again is the same one, with what it measures now.

select plan(4);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu())) as node \gset
select id as device from fleet.devices where node_id = :'node' \gset
select t.travel('10 seconds');
select measured_at as before from fleet.devices where node_id = :'node' \gset

select results_eq(
  format($$select id, kind, vram_total_mb, vram_free_mb, throughput_factor, supports_accelerators from fleet.report_devices(%L, %L)$$, :'node',
    jsonb_build_array(t.gpu() || '{"vram_free_mb": 8000, "supports_accelerators": ["cuda", "vulkan"], "throughput_factor": 12.5}')),
  format($$values (%L::uuid, 'gpu_discrete', 24576, 8000, 12.5::float8, '{cuda,vulkan}'::text[])$$, :'device'), 'the same device, measured anew');
select is((select count(*) from fleet.devices), 1::bigint, 'and the only one');
select ok((select measured_at > :'before' from fleet.devices), 'measured when it was reported');

select t.healthy();
select * from finish();
