-- A requirement that can't be understood is refused, never dropped: a job must not land on a machine that can't run it.

select plan(24);

select t.org() as org \gset

select t.throws(format('select fleet.submit_job(%L, %L, requires => %L)', :'org', 'render', requires), 'requirement_invalid', requires)
  from unnest(array[
    '{"vram_min_mb": -1}', '{"vram_min_mb": 3.7}', '{"vram_min_mb": "3"}', '{"vram_min_mb": true}', '{"vram_min_mb": [1]}',
    '{"vram_min_mb": 1e300}', '{"min_vram_mb": -1}', '{"ram_min_mb": 2147483648}', '{"min_ram_mb": "8"}',
    '{"vram_preferred_mb": {}}', '{"models": "llama"}', '{"models": [7]}', '{"models": {"a": 1}}', '{"models_together": "yes"}',
    '{"trust_domains": "local"}', '{"trust_domains": [null]}', '{"accelerators": [true]}', '{"labels": ["a"]}', '{"labels": "a"}',
    '{"max_runtime_s": 0}', '{"max_runtime_s": 1.5}', '{"max_runtime_s": -60}']) requires;
select is_empty('select from fleet.jobs', 'nothing was written');

select t.healthy();
select * from finish();
