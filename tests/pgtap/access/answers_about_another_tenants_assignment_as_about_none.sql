-- D26: assignment_not_yours is said only within one organization.

select plan(27);

select t.org('a') as a, t.org('b') as b \gset
select t.node(:'a', 'n1') as node, t.node(:'a', 'n2') as colleague, t.node(:'b') as foreign_node, t.job(:'a') as job, t.job(:'b') as foreign_job \gset
select t.claim(:'colleague') as other, t.claim(:'foreign_node') as foreign, gen_random_uuid() as unknown \gset
create temp table calls as
select call from unnest(array[
  'select fleet.start_assignment(%L, %L)', 'select fleet.renew_lease(%L, %L)', 'select fleet.report_progress(%L, %L, 1)', 'select fleet.complete_assignment(%L, %L)',
  'select * from fleet.complete_and_claim(%L, %L)', 'select fleet.fail_assignment(%L, %L, ''x'')', 'select fleet.release_assignment(%L, %L)',
  'select * from fleet.decompose(%L, %L, ''[{"kind": "a"}]'')']) call;
select t.login('curious_about_assignments', 'fleet_operator', :'a');

select t.throws(format(call, :'foreign', :'node'), 'assignment_not_found', call, 'FL404') from calls;
select is(replace(t.refused_detail(format(call, :'foreign', :'node')), :'foreign', :'unknown'), t.refused_detail(format(call, :'unknown', :'node')), 'the same words: ' || call)
  from calls;
select t.throws(format(call, :'other', :'node'), 'assignment_not_yours', 'within one organization: ' || call, 'FL409') from calls;
set session authorization curious_about_assignments;
select t.throws(format('select fleet.cancel_assignment(%L, %L)', :'foreign', 'x'), 'assignment_not_found', 'an operator of one tenant');
reset session authorization;
select is((select count(*) from fleet.assignments where state = 'running'), 2::bigint, 'both run on');

select t.healthy();
select * from finish();
