-- D30: more than three changes in five minutes, the one before silent for less than 45 s: alarm, cooling, nothing released.

select plan(6);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select t.claim(:'node') as a \gset
select fleet.heartbeat(:'node', jsonb_build_object('instance_id', 'i' || n)) from generate_series(0, 3) n;
select is_empty($$select * from fleet.stuck where what = 'two machines share one identity'$$, 'three changes: none yet');
select fleet.heartbeat(:'node', jsonb_build_object('instance_id', 'i4'));

select is((select node_id from fleet.stuck where what = 'two machines share one identity'), :'node', 'the fourth: fleet.stuck says so');
select ok((select cooling_until > fleet_core.clock() from fleet.nodes), 'it gets nothing new');
select is(t.state(:'a'), 'running', 'nothing is released');
select fleet.heartbeat(:'node', jsonb_build_object('instance_id', 'j' || n)) from generate_series(0, 5) n;
select is((select count(*) from fleet.events where event = 'node_cloned'), 1::bigint, 'and that once a minute at most');

select t.healthy();
select * from finish();
