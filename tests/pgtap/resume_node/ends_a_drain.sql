-- D42: resume_node ends a drain; a node that is still heard is back at work at once.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node, t.job(:'org') as job \gset
select fleet.drain_node(:'node', 'maintenance', '1 minute');
select fleet.resume_node(:'node', 'ann');

select results_eq(format('select status, drain_deadline from fleet.nodes where id = %L', :'node'), $$values ('online', null::timestamptz)$$, 'online, without a deadline');
select is((select job_id from fleet.claim(:'node')), :'job', 'it gets work');
select is((select actor from fleet.events where node_id = :'node' and event = 'node_resumed'), 'ann', 'the audit trail has it');

select t.healthy();
select * from finish();
