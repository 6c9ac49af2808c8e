-- jsonb arguments must be of the named type or the call is refused.

select plan(9);

select t.org() as org \gset
select t.node(:'org') as node \gset

select t.throws(format('select fleet.set_node_labels(%L, %s)', :'node', labels), 'invalid_argument', labels)
  from unnest(array['null', '''null''', '''[]''', '''"a"''', '''7''']) labels;
select t.throws($$select fleet.set_node_labels(null, '{}')$$, 'invalid_argument', 'no node');
select t.throws(format('select fleet.set_node_labels(%L, %L)', gen_random_uuid(), '{}'), 'node_not_found', 'a node that is not there');
select is((select labels from fleet.nodes where id = :'node'), '{}'::jsonb, 'they are as they were');

select t.healthy();
select * from finish();
