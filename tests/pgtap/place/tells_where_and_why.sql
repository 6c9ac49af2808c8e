-- fleet.placement: the node, the device, the reason, what is resident, what would go, how well.

select plan(3);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.cpu(), t.gpu())) as node \gset
select id as gpu from fleet.devices where label = 'gpu0' \gset

select results_eq(
  format('select node_id, node_name, device_id, device_kind, reason, resident, would_evict, estimated_seconds, score from fleet.place(%L, %L)', :'org', '{"vram_min_mb": 8000}'),
  format($$values (%L::uuid, 'n1', %L::uuid, 'gpu_discrete', 'placed:gpu_discrete', false, '{}'::text[], null::float8, 10::float8)$$, :'node', :'gpu'), 'on the card');
select is((select count(*) from fleet.assignments), 0::bigint, 'nothing is handed out');

select t.healthy();
select * from finish();
