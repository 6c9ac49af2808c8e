-- A drain needs a node and a reason; its deadline is a time to come, within a year.

select plan(9);

select t.org() as org \gset
select t.node(:'org') as node \gset

select t.throws(format('select fleet.drain_node(%s, %s, %s)', node, reason, deadline), code, title)
  from (values
    ('null', '''x''', 'null', 'invalid_argument', 'no node'),
    (quote_literal(gen_random_uuid()), '''x''', 'null', 'node_not_found', 'an unknown node'),
    (quote_literal(:'node'), 'null', 'null', 'invalid_argument', 'no reason'),
    (quote_literal(:'node'), '''''', 'null', 'invalid_argument', 'an empty reason'),
    (quote_literal(:'node'), '''x''', '''-1 second''', 'invalid_argument', 'a deadline of the past'),
    (quote_literal(:'node'), '''x''', '''2 years''', 'invalid_argument', 'one too far away'),
    (quote_literal(:'node'), '''x''', '''178000000 years''', 'invalid_argument', 'one beyond the calendar')) v(node, reason, deadline, code, title);
select is((select status from fleet.nodes where id = :'node'), 'online', 'it is as it was');

select t.healthy();
select * from finish();
