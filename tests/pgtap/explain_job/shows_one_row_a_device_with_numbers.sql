-- would_run, waiting (fits when idle, not now) or never; the reason with numbers; the score.

select plan(2);

select t.org() as org \gset
select t.node(:'org', 'n1', devices => jsonb_build_array(t.cpu(16384), t.gpu(24576))) as n1,
  t.node(:'org', 'n2', devices => jsonb_build_array(t.gpu(24576) || '{"vram_free_mb": 8120}')) as n2,
  t.node(:'org', 'n3', devices => jsonb_build_array(t.gpu(8192))) as n3, t.node(:'org', 'n4', devices => '[]') as n4 \gset
select t.job(:'org', requires => '{"vram_min_mb": 12000}') as job \gset

select results_eq(
  format('select node, device, verdict, reason, need_mb, have_mb, score from fleet.explain_job(%L) where device is distinct from %L', :'job', 'cpu0'),
  $$values ('n1', 'gpu0', 'would_run', 'VRAM: needs 12000 MB, 24576 available of 24576', 12000, 24576, 10::float8),
           ('n2', 'gpu0', 'waiting', 'VRAM: needs 12000 MB, 8120 available of 24576', 12000, 8120, null),
           ('n3', 'gpu0', 'never', 'VRAM: needs 12000 MB, 8192 in all', 12000, 8192, null),
           ('n4', null, 'never', 'no device: this node has reported none', null, null, null)$$, 'the best first');

select t.healthy();
select * from finish();
