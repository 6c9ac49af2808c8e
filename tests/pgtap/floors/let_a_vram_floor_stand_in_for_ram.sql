-- A model with a VRAM floor and no RAM floor has not been measured in RAM: its VRAM floor stands in.

select plan(3);

select t.org() as org \gset
select fleet.register_model('unmeasured', vram_min_mb => 9000), fleet.register_model('measured', vram_min_mb => 9000, ram_min_mb => 11000) \gset
select t.node(:'org', devices => jsonb_build_array(t.cpu())) as node \gset
select t.job(:'org', requires => '{"models": ["unmeasured"]}') as unmeasured, t.job(:'org', requires => '{"models": ["measured"]}') as measured \gset

select is((select need_mb from fleet.explain_job(:'unmeasured')), 9000, 'not measured in RAM');
select is((select need_mb from fleet.explain_job(:'measured')), 11000, 'measured in RAM');

select t.healthy();
select * from finish();
