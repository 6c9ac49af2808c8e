-- Handing a job out does not make it running: starting it does.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select assignment_id from fleet.claim(:'node', start => false) \gset

select results_eq(format('select state, started_at from fleet.assignments where id = %L', :'assignment_id'), $$values ('assigned', null::timestamptz)$$, 'assigned');
select is((select status from fleet.jobs where id = :'job'), 'queued', 'its job is queued');
select set_eq(format('select event from fleet.events where job_id = %L', :'job'), array['queued', 'assigned'], 'and no event says that it started');

select t.healthy();
select * from finish();
