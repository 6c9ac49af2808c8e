-- R26, D30: two machines on one credential: the older instance is refused, the alarm is raised, nothing is released.

select plan(8);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.issue_credential(:'node', 'k1', 'hash', 'agent', '{compute:read,compute:heartbeat,compute:claim,compute:complete}') as credential \gset
select fleet_agent.heartbeat(:'credential', 'first', '{}');
select fleet_agent.claim(:'credential', 'first', null, 1, 60) #>> '{jobs,0,assignment_id}' as a \gset
select fleet_agent.heartbeat(:'credential', 'second', jsonb_build_object('assignments', jsonb_build_array(:'a')));

select t.throws(format('select fleet_agent.heartbeat(%L, %L, %L)', :'credential', 'first', '{}'), 'node_cloned', 'a heartbeat of the older', 'FL403');
select t.throws(format('select fleet_agent.claim(%L, %L, null, 1, 60)', :'credential', 'first'), 'node_cloned', 'a claim');
select t.throws(format('select fleet_agent.complete(%L, %L, %L, %L, %L)', :'credential', 'first', :'a', '[]', '{}'), 'node_cloned', 'a report');
select fleet_agent.note_clone(:'credential', 'first');
select is((select node_id from fleet.stuck where what = 'two machines share one identity'), :'node', 'fleet.stuck says so');
select is((select count(*) from fleet.events where event = 'node_cloned' and node_id = :'node'), 1::bigint, 'and the audit trail');
select is(t.state(:'a'), 'running', 'nothing is released');
select lives_ok(format('select fleet_agent.heartbeat(%L, %L, %L)', :'credential', 'second', '{}'), 'the newer one goes on');

select t.healthy();
select * from finish();
