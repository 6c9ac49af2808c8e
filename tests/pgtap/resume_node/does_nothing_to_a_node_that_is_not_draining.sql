-- Said twice is said once; and retired is no drain.

select plan(5);

select t.org() as org \gset
select t.node(:'org') as node, fleet.create_node(:'org', 'n2') as retired \gset
select fleet.set_node_status(:'retired', 'retired'), fleet.resume_node(:'node'), fleet.resume_node(:'retired');

select bag_eq('select status from fleet.nodes', array['online', 'retired'], 'both are as they were');
select is_empty($$select from fleet.events where event = 'node_resumed'$$, 'no event');
select t.throws('select fleet.resume_node(null)', 'invalid_argument', 'no node');
select t.throws(format('select fleet.resume_node(%L)', gen_random_uuid()), 'node_not_found', 'a node that is not there');

select t.healthy();
select * from finish();
