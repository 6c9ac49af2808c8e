-- Refused with the argument's name, and nothing is written.

select plan(8);

select t.org() as org \gset
select t.node(:'org') as node \gset

select t.throws(format('select fleet.set_node_model_state(%L, %s)', :'node', arguments), 'invalid_argument', title, 'FL400')
  from (values
    ($$'a', 'hot'$$, 'an unknown state'), ($$null, 'loaded'$$, 'no slug'), ($$'a', null$$, 'no state'),
    ($$'a', 'loaded', 'gpu7'$$, 'a device that the node does not have'), ($$'a', 'loaded', null, -1$$, 'less than nothing')) v(arguments, title);
select t.throws(format('select fleet.set_node_model_state(%L, %L, %L)', gen_random_uuid(), 'a', 'loaded'), 'node_not_found', 'an unknown node', 'FL404');
select is_empty('select from fleet.node_models', 'nothing is written');

select t.healthy();
select * from finish();
