-- R11: the views read a node as claims do, though the controller's last absence ended, by now, in the future.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node \gset
update fleet_core.installation set back_at = clock_timestamp();
select t.travel('-1 hour');
select fleet.heartbeat(:'node');
select t.job(:'org') as job \gset

select is((select status from fleet.nodes), 'online', 'in the view');
select is((select verdict from fleet.explain_job(:'job')), 'would_run', 'for explain_job');
select is((select job_id from fleet.claim(:'node')), :'job'::uuid, 'for a claim');

select t.healthy();
select * from finish();
