-- D37: a restored copy hands out nothing on any route; what it is asked to keep, it keeps.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
update fleet_core.installation set system_identifier = system_identifier + 1, postmaster_started_at = null;

select t.throws(format('select * from fleet.assign_job(%L)', :'job'), 'fleet_inactive', 'assign_job');
select lives_ok(format('select fleet.submit_job(%L, %L)', :'org', 'render'), 'submitting is no handing out');

select t.healthy();
select * from finish();
