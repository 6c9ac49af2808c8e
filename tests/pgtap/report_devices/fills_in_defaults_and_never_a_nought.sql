-- throughput_factor is above 0; what is not said is 1, and a nought is a value that is refused, never read as the default.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node \gset

select results_eq(
  format('select throughput_factor, supports_accelerators, compute_units, vram_total_mb from fleet.report_devices(%L, %L)', :'node', '[{"kind": "cpu", "label": "c"}]'),
  $$values (1::float8, '{}'::text[], null::int, null::int)$$, 'what is not said');
select t.throws(format('select fleet.report_devices(%L, %L)', :'node', '[{"kind": "cpu", "label": "c", "throughput_factor": 0}]'), 'invalid_argument', 'a factor of nought');
select results_eq(
  format('select vram_total_mb, vram_free_mb, free_mb from fleet.report_devices(%L, %L)', :'node', '[{"kind": "gpu_discrete", "label": "g", "vram_total_mb": 8000, "vram_free_mb": 0}]'),
  'values (8000, 0, 0)', 'nothing free is not everything free');

select t.healthy();
select * from finish();
