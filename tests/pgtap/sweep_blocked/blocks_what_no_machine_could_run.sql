-- D10: totals are compared, always with a reason; a slow machine is enough.

select plan(6);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(24000) || '{"vram_free_mb": 10}', t.cpu(16000))) as node \gset
select t.job(:'org', requires => '{"vram_min_mb": 24000}') as busy, t.job(:'org', requires => '{"ram_min_mb": 16000}') as slow,
  t.job(:'org', requires => '{"vram_min_mb": 24001}') as large \gset

select is(t.status(:'large'), 'queued', 'a sweep judges, not the submitting');
select is(fleet.sweep_blocked(), 1, 'one lane');
select results_eq(format('select status, reason from fleet.jobs where id = %L', :'large'),
  $$values ('blocked', 'no machine could run it; nearest is n1/gpu0: VRAM: needs 24001 MB, 24000 in all')$$, 'with the numbers of what comes nearest');
select is(t.status(:'busy'), 'queued', 'what is only busy is not blocked');
select is(t.status(:'slow'), 'queued', 'nor what is slow');

select t.healthy();
select * from finish();
