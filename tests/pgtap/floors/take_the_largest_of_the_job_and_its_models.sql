-- The VRAM floor is the largest of vram_min_mb and each model's; with models_together the models' sum.

select plan(7);

select t.org() as org \gset
select fleet.register_model('six', vram_min_mb => 6000), fleet.register_model('nine', vram_min_mb => 9000) \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu())) as node \gset

create function t.need(requires jsonb) returns int language plpgsql as $$
declare
  job uuid := t.job((select id from fleet.organizations), requires => requires);
begin
  return (select need_mb from fleet.explain_job(job));
end $$;

select is(t.need(requires::jsonb), need, title)
  from (values
    ('{"vram_min_mb": 7000}', 7000, 'the job''s own'),
    ('{"min_vram_mb": 7000}', 7000, 'by its older name'),
    ('{"models": ["six", "nine"]}', 9000, 'the largest model'),
    ('{"vram_min_mb": 12000, "models": ["six", "nine"]}', 12000, 'the job''s own, larger than its models'),
    ('{"models": ["six", "nine"], "models_together": true}', 15000, 'the sum'),
    ('{"vram_min_mb": 20000, "models": ["six", "nine"], "models_together": true}', 20000, 'the job''s own, larger than the sum')) v(requires, need, title);

select t.healthy();
select * from finish();
