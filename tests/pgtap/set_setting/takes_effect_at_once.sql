-- A setting is read by the call that needs it, not when a session begins.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.set_setting('online_seconds', '100');
select t.travel('60 seconds');

select is((select status from fleet.nodes), 'online', 'the view');
select is((select job_id from fleet.claim(:'node')), :'job', 'and the claim');

select t.healthy();
select * from finish();
