-- A hundred models, two of them loaded on each node's first device, and two hundred lanes: for each model one, sixty that ask for memory, forty that
-- ask for nothing.

select count(fleet.register_model('model-' || n, vram_min_mb => 1000 + n * 200, load_seconds => 10)) from generate_series(1, 100) n \g /dev/null
select count(fleet.heartbeat(b.id, jsonb_build_object('models', (
         select jsonb_agg(jsonb_build_object('slug', 'model-' || 1 + (b.n * 7 + m * 31) % 100, 'state', 'loaded',
                  'device', case when b.n % 4 = 3 then 'cpu' else 'gpu' end, 'vram_held_mb', 4000))
           from generate_series(1, 2) m))))
  from bench.nodes b \g /dev/null

insert into bench.batches
select 'mixed', jsonb_agg(case when l <= 100 then jsonb_build_object('kind', 'infer', 'requires', jsonb_build_object('models', jsonb_build_array('model-' || l)))
                               when l <= 160 then jsonb_build_object('kind', 'render', 'requires', jsonb_build_object('vram_min_mb', l * 100))
                               else jsonb_build_object('kind', 'text-' || l) end order by n)
  from (select n, 1 + n % 200 as l from generate_series(1, 1000) n) t;
