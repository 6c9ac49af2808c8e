-- D37: the same cluster, started again, goes on by itself.

select plan(2);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
update fleet_core.installation set postmaster_started_at = '2000-01-01';

select is((select job_id from fleet.claim(:'node')), :'job', 'it hands out');

select t.healthy();
select * from finish();
