-- An upsert by slug: the same id, the new numbers.

select plan(4);

select fleet.register_model('a', vram_min_mb => 6000) as model \gset
select results_eq('select slug, kind, vram_min_mb, vram_preferred_mb, ram_min_mb, requires_accelerators, reference_throughput, load_seconds from fleet.models',
  $$values ('a', 'llm', 6000, 0, 0, '{}'::text[], 1::float8, 0)$$, 'entered, with its defaults');
select is(fleet.register_model('a', kind => 'tts', vram_min_mb => 7000, vram_preferred_mb => 9000, ram_min_mb => 8000, requires_accelerators => '{cuda}',
  reference_throughput => 2.5, load_seconds => 40), :'model', 'the same model');
select results_eq('select slug, kind, vram_min_mb, vram_preferred_mb, ram_min_mb, requires_accelerators, reference_throughput, load_seconds from fleet.models',
  $$values ('a', 'tts', 7000, 9000, 8000, '{cuda}'::text[], 2.5::float8, 40)$$, 'changed');

select t.healthy();
select * from finish();
