-- However large the numbers: a job that nothing can carry is no error, neither for the claims of everybody else nor for the sweep.

select plan(5);

select t.org() as org \gset
select fleet.register_model('huge', vram_min_mb => 2147483647, ram_min_mb => 2147483647), fleet.register_model('vast', vram_min_mb => 2147483647, ram_min_mb => 2147483647) \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(), t.cpu(), t.integrated())) as node \gset
select t.job(:'org', requires => '{"models": ["huge", "vast"], "models_together": true, "ram_min_mb": 2147483647}') as impossible, t.job(:'org', 'index') as job \gset

select lives_ok(format('select * from fleet.explain_job(%L)', :'impossible'), 'it is explained');
select lives_ok('select fleet.sweep_blocked()', 'it is judged');
select lives_ok(format('select fleet.place(%L, %L)', :'org', '{"models": ["huge", "vast"], "models_together": true}'), 'it is placed nowhere');
select is((select job_id from fleet.claim(:'node')), :'job', 'and nobody else waits for it');

select t.healthy();
select * from finish();
