-- R13.

select plan(3);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.remove_node(:'node');

select t.throws(format('select fleet.report_devices(%L, %L)', :'node', '[]'), 'node_removed', 'removed', 'FL409');
select t.throws(format('select fleet.report_devices(%L, %L)', gen_random_uuid(), '[]'), 'node_not_found', 'unknown', 'FL404');

select t.healthy();
select * from finish();
