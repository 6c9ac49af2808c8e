-- D41: every jsonb argument but a heartbeat's report refuses unknown keys; a misspelt requirement would be no requirement.

select plan(4);

select t.org() as org \gset

select t.throws(format('select fleet.submit_job(%L, %L, requires => %L)', :'org', 'render', '{"vram_mim_mb": 8}'), 'requirement_invalid',
  'a misspelt requirement');
select matches(t.refused_detail(format('select fleet.submit_job(%L, %L, requires => %L)', :'org', 'render', '{"vram_mim_mb": 8}')),
  'vram_mim_mb', 'the detail names it');
select is_empty('select from fleet.jobs', 'nothing was written');

select t.healthy();
select * from finish();
