-- More nodes: a quarter each with a large card, a small card, unified memory, no card.
-- Run by psql with the variable `nodes`.

select id as organization from bench.organization \gset
insert into bench.nodes select n, fleet.create_node(:'organization', 'node-' || n) from generate_series(8, :nodes - 1) n;
select count(fleet.heartbeat(b.id, jsonb_build_object('devices', case b.n % 4
           when 0 then jsonb_build_array(jsonb_build_object('kind', 'gpu_discrete', 'label', 'gpu', 'vram_total_mb', 81920, 'vram_free_mb', 60000))
           when 1 then jsonb_build_array(jsonb_build_object('kind', 'gpu_discrete', 'label', 'gpu', 'vram_total_mb', 24576, 'vram_free_mb', 16000))
           when 2 then jsonb_build_array(jsonb_build_object('kind', 'gpu_integrated', 'label', 'gpu'))
           else '[]' end
         || jsonb_build_object('kind', 'cpu', 'label', 'cpu', 'ram_total_mb', 65536, 'ram_free_mb', 48000))))
  from bench.nodes b \g /dev/null
