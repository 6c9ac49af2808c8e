-- Labels are set whole; the audit trail has them.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.set_node_labels(:'node', '{"zone": "a", "rack": 7}'), fleet.set_node_labels(:'node', '{"zone": "b"}');

select is((select labels from fleet.nodes where id = :'node'), '{"zone": "b"}'::jsonb, 'only the last ones');
select is((select count(*) from fleet.events where node_id = :'node' and event = 'node_labels'), 2::bigint, 'two events');
select fleet.heartbeat(:'node');
select is((select labels from fleet.nodes where id = :'node'), '{"zone": "b"}'::jsonb, 'a heartbeat leaves them');

select t.healthy();
select * from finish();
