-- A thousand lanes that the bench's nodes can't serve, of three sorts: other kinds, other labels, more memory. Another node could serve the
-- first and the last. A batch has one job for each.

select id as organization from bench.organization \gset
select fleet.create_node(:'organization', 'rack') as rack \gset
select count(fleet.heartbeat(:'rack', '{"devices": [{"kind": "gpu_discrete", "label": "gpu", "vram_total_mb": 81920, "vram_free_mb": 81920}]}')) \g /dev/null
select count(fleet.heartbeat(id, '{"kinds": ["render"], "devices": [{"kind": "cpu", "label": "cpu", "ram_total_mb": 16384, "ram_free_mb": 16384}]}'))
  from bench.nodes \g /dev/null

insert into bench.batches
select 'foreign', jsonb_agg(case n % 3
         when 0 then jsonb_build_object('kind', 'kind-' || n)
         when 1 then jsonb_build_object('kind', 'render', 'requires', jsonb_build_object('labels', jsonb_build_object('rack', 'r' || n)))
         when 2 then jsonb_build_object('kind', 'render', 'requires', jsonb_build_object('vram_min_mb', 20000 + n)) end)
  from generate_series(1, 1000) n;

-- Once alone, so that each lane stands once in the directory.
select count(*) from fleet.submit_jobs(:'organization', (select jobs from bench.batches where name = 'foreign')) \g /dev/null
