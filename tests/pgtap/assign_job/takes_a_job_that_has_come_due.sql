-- D8: no claim has promoted it yet, and it is due all the same.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, fleet.submit_job(:'org', 'render', run_at => clock_timestamp() + interval '1 minute') as job \gset

select alike(t.refused_detail(format('select * from fleet.assign_job(%L)', :'job')), '%is not due before%', 'not before its time');
select t.later('61 seconds');
select is((select verdict from fleet.explain_job(:'job')), 'would_run', 'explain_job says that it would run');
select is((select node_id from fleet.assign_job(:'job')), :'node'::uuid, 'and so it does');

select t.healthy();
select * from finish();
