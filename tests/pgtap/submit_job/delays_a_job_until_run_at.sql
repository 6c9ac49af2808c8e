-- A delayed job is queued, and its view says when it is due.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.submit_job(:'org', 'render', run_at => fleet_core.clock() + interval '30 seconds') as job \gset

select is((select status from fleet.jobs where id = :'job'), 'queued', 'it is queued');
select ok((select run_at > fleet_core.clock() from fleet.jobs where id = :'job'), 'the view says until when');
select is(t.claim(:'node'), null, 'it is not handed out');
select results_eq('select ready, delayed from fleet.queue', 'values (0, 1)', 'the queue counts it as delayed');

select t.healthy();
select * from finish();
