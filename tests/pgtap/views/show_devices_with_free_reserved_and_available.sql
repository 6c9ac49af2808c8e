-- devices: free as measured, reserved for work that is out, available to give out now.

select plan(3);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(24000) || '{"vram_free_mb": 20000}', t.cpu(16000))) as node \gset
select t.job(:'org', requires => '{"vram_min_mb": 12000}') as job \gset
select t.claim(:'node') as a \gset

select set_eq('select node_name, label, kind, free_mb, reserved_mb, available_mb from fleet.devices',
  $$values ('n1', 'gpu0', 'gpu_discrete', 20000, 12000, 8000), ('n1', 'cpu0', 'cpu', 16000, 0, 16000)$$, 'each device');
select is((select device from fleet.assignments), 'gpu0', 'and the assignment says which it runs on');

select t.healthy();
select * from finish();
