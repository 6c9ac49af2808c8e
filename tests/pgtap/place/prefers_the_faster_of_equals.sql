-- R20: preference is about speed; eligibility is not: however slow, it is taken where nothing better is.

select plan(3);

select t.org() as org \gset
select t.node(:'org', 'slow', devices => jsonb_build_array(t.gpu() || '{"throughput_factor": 0.000001}')) as slow,
  t.node(:'org', 'fast', devices => jsonb_build_array(t.gpu() || '{"throughput_factor": 2}')) as fast \gset

select is((select node_name from fleet.place(:'org', '{"vram_min_mb": 8000}')), 'fast', 'the faster one');
select fleet.drain_node(:'fast', 'maintenance');
select results_eq(format('select node_name, score from fleet.place(%L, %L)', :'org', '{"vram_min_mb": 8000}'), $$values ('slow', 0.000001::float8)$$, 'the slow one, where it is the only one');

select t.healthy();
select * from finish();
