-- A model that does not fit into a card runs on the CPU, which is a device of its own, and slowly: recorded, not refused.

select plan(2);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(8000), t.cpu(64000))) as node \gset

select results_eq(format('select device_kind, reason, score from fleet.place(%L, %L)', :'org', '{"vram_min_mb": 12000}'),
  $$values ('cpu', 'placed:slow_path:ram_not_vram', 1::float8)$$, 'the processor, by the slow path');

select t.healthy();
select * from finish();
