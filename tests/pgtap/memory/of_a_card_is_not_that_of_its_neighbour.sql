-- fit is tested per device, never over the sum: 86 GB do not fit on 8 × 80.

select plan(4);

select t.org() as org \gset
select t.node(:'org', devices => (select jsonb_agg(t.gpu(80000, 'gpu' || n)) from generate_series(0, 7) n)) as node \gset
select t.job(:'org', requires => '{"vram_min_mb": 86000}') as split \gset
select count(t.job(:'org', requires => '{"vram_min_mb": 50000}')) from generate_series(1, 9);

select is((select count(*) from fleet.explain_job(:'split') where verdict = 'never'), 8::bigint, 'on none of the eight');
select is((select count(*) from fleet.claim(:'node', max_jobs => 20)), 8::bigint, 'one each, not two on one');
select is((select count(distinct device) from fleet.assignments), 8::bigint, 'each on its own card');

select t.healthy();
select * from finish();
