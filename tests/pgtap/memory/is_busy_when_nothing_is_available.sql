-- A device whose available memory is nought is busy, except for a job whose models are resident there already.

select plan(5);

select t.org() as org \gset
select fleet.register_model('here'), fleet.register_model('elsewhere') \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(8000) || '{"vram_free_mb": 0}')) as node \gset
select fleet.heartbeat(:'node', '{"models": [{"slug": "here", "state": "loaded", "device": "gpu0"}]}');
select t.job(:'org', requires => '{"models": ["elsewhere"]}', priority => 1) as elsewhere, t.job(:'org', requires => '{"models": ["here"]}', priority => 2) as here,
  t.job(:'org', priority => 3) as none \gset
select t.job(:'org', requires => '{"models": ["here"]}', priority => 2) as held \gset

select is((select job_id from fleet.claim(:'node')), :'here', 'its model is resident');
select is((select job_id from fleet.claim(:'node')), :'held', 'and again');
select is((select job_id from fleet.claim(:'node')), :'none', 'what requires no memory runs on any online node');
select is((select verdict from fleet.explain_job(:'elsewhere')), 'waiting', 'a model without floors has to be loaded somewhere, too');

select t.healthy();
select * from finish();
