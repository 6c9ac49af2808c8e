-- D37: the database remembers its cluster; in a copy, claims and sweeps are refused until the owner activates it.

select plan(13);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
update fleet_core.installation set system_identifier = system_identifier + 1, postmaster_started_at = null;

select t.throws(format('select * from fleet.claim(%L)', :'node'), 'fleet_inactive', 'claim', 'FL409');
select t.throws(format('select fleet.%I()', sweep), 'fleet_inactive', sweep)
  from unnest(array['sweep_expired_leases', 'sweep_overdue', 'sweep_drains']) sweep;
select t.throws('select * from fleet.run_sweeps()', 'fleet_inactive', 'run_sweeps');
select is_empty('select from fleet.assignments', 'nothing was handed out');
select is((select what from fleet.stuck limit 1), 'restored copy, not activated', 'whoever looks is told why');
select matches(fleet_agent.ready() ->> 'reason', 'fleet.activate\(\)', 'so is whoever watches the app');
select fleet.activate();
select is_empty('select from fleet.stuck where what like ''restored%''', 'no more');
select is((select job_id from fleet.claim(:'node')), :'job', 'activated');
select lives_ok('select * from fleet.run_sweeps()', 'swept');
select is((select count(*) from fleet.events where event = 'activated'), 1::bigint, 'the audit trail has it');

select t.healthy();
select * from finish();
