-- D42: on delayed: only with named nodes.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, fleet.submit_job(:'org', 'render', run_at => clock_timestamp() + interval '1 day') as job \gset

select t.throws(format('select * from fleet.assign_job(%L)', :'job'), 'job_not_assignable', 'nobody named', 'FL409');
select isnt(t.assign(:'job', :'node'), null, 'named, it goes out before its time');
select t.healthy();
select * from finish();
