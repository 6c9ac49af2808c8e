-- a measurement above the total gives out no more than the total, and is shown as it was reported.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node \gset

select results_eq(
  format('select vram_free_mb, available_mb from fleet.report_devices(%L, %L)', :'node', jsonb_build_array(t.gpu(8000) || '{"vram_free_mb": 80000}')),
  'values (80000, 8000)', 'reported, and given out');

select t.healthy();
select * from finish();
