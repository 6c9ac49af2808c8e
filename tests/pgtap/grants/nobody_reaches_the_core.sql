-- fleet_core is for nobody outside: tables are reached through the functions and views alone.

select plan(12);

select t.org() as org \gset
select t.login('core_operator', 'fleet_operator', null);
grant fleet_submitter, fleet_reader to core_operator;

set session authorization core_operator;
select throws_ok('select from fleet_core.' || relation, '42501', null, relation)
  from unnest(array['jobs', 'queue', 'nodes', 'credentials', 'open_assignments', 'bindings', 'settings', 'job_events', 'job_rows']) relation;
select throws_ok(format('select fleet_core.new_id(%L)', :'org'), '42501', null, 'a private function');
select throws_ok('select fleet_core.visible_organizations()', '42501', null, 'one that views call');
reset session authorization;

select t.healthy();
select * from finish();
