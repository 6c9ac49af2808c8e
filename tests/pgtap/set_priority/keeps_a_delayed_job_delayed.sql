-- How urgent a job is does not make it due.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.submit_job(:'org', 'render', run_at => fleet_core.clock() + interval '30 seconds') as job \gset
select fleet.set_priority(:'job', 1);

select is(t.claim(:'node'), null, 'it is not due');
select t.travel('31 seconds');
select is((select priority from fleet.claim(:'node')), 1, 'when it is, its new priority counts');

select t.healthy();
select * from finish();
