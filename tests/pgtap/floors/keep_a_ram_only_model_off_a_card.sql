-- A model with only a RAM floor is not placed on a discrete GPU; on unified memory it is.

select plan(4);

select t.org() as org \gset
select fleet.register_model('big', ram_min_mb => 9000) \gset
select t.node(:'org', devices => jsonb_build_array(t.gpu(), t.cpu(), t.integrated())) as node \gset
select t.job(:'org', requires => '{"models": ["big"]}') as job \gset

select is(t.verdict(:'job', 'gpu0'), 'never: model: big runs in system memory only', 'not on the card');
select is(t.verdict(:'job', 'cpu0'), 'would_run: RAM: needs 9000 MB, 16384 available of 16384', 'on the processor');
select is((select verdict from fleet.explain_job(:'job') where device = 'igpu0'), 'would_run', 'on the integrated one');

select t.healthy();
select * from finish();
