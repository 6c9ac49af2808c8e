-- D10: judged when models change. A job that names a model nobody has entered is blocked; entering it lifts the block.

select plan(4);

select t.org() as org \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu())) as node \gset
select t.job(:'org', requires => '{"models": ["a"]}') as job \gset
select fleet.sweep_blocked();

select is(t.status(:'job'), 'blocked', 'blocked');
select fleet.register_model('a', vram_min_mb => 6000);
select is(t.status(:'job'), 'queued', 'lifted');
select is((select job_id from fleet.claim(:'node')), :'job', 'and handed out');

select t.healthy();
select * from finish();
