-- It could hold nothing new, but carries a job whose model is there and asks for nothing: claim says so as explain_job and assign_job do.

select plan(3);

select t.org() as org \gset
select fleet.register_model('tiny') \gset
select t.node(:'org', devices => '[{"label": "c", "kind": "cpu"}]') as node \gset
select fleet.heartbeat(:'node', '{"devices": [{"label": "c", "kind": "cpu"}], "models": [{"slug": "tiny", "device": "c"}]}');
select t.job(:'org', requires => '{"models": ["tiny"]}') as job \gset

select is((select verdict from fleet.explain_job(:'job')), 'would_run', 'as explain_job says');
select is((select job_id from fleet.claim(:'node')), :'job'::uuid, 'so it is claimed');

select t.healthy();
select * from finish();
