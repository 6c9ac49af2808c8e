-- Said twice is said once.

select plan(4);

select t.org() as org \gset
select t.node(:'org') as node \gset
select fleet.remove_node(:'node'), fleet.remove_node(:'node');

select is((select count(*) from fleet.events where event = 'node_removed'), 1::bigint, 'one event');
select t.throws('select fleet.remove_node(null)', 'invalid_argument', 'no node');
select t.throws(format('select fleet.remove_node(%L)', gen_random_uuid()), 'node_not_found', 'a node that is not there');

select t.healthy();
select * from finish();
