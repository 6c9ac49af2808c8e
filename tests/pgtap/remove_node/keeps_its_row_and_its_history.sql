-- R13: history, artifacts and credit stay readable, with the node's name.

select plan(5);

select t.org() as org \gset
select t.node(:'org', 'n1') as node, t.job(:'org') as job \gset
select t.claim(:'node') as assignment \gset
select (fleet.complete_assignment(:'assignment', :'node', t.artifact())).state as done \gset
select fleet.remove_node(:'node');

select results_eq(format('select name, status from fleet.nodes where id = %L', :'node'), $$values ('n1', 'removed')$$, 'its row');
select results_eq(format('select node_name, state from fleet.assignments where id = %L', :'assignment'), $$values ('n1', 'succeeded')$$, 'its work');
select is((select count(*) from fleet.artifacts where node_id = :'node'), 1::bigint, 'its artifacts');
select is(fleet.job(:'job') #>> '{assignments,0,node_name}', 'n1', 'its credit');

select t.healthy();
select * from finish();
